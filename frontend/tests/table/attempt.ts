// A table on a line that notes what is sent and answers nothing by itself.
import type { AttemptRequest } from '../../src/messages';
import { TableStore } from '../../src/table/store.svelte';

export function attempt(): { store: TableStore; requests: AttemptRequest[] } {
  const requests: AttemptRequest[] = [];
  const store = new TableStore('/ws/attempts/a/', () => ({
    connect: () => undefined,
    send: (request) => requests.push(request) > 0,
    close: () => undefined,
  }));
  return { store, requests };
}
