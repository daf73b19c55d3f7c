// The table page: one attempt, its own player, and the ways on when it is over.
import { mount } from 'svelte';
import './table/face/ranks'; // so that the page asks for it at once
import Table from './table/Table.svelte';
import { loadLayout } from './table/geometry';
import { TableStore } from './table/store.svelte';
import { speak } from './words';

const main = document.getElementById('play');
if (main) {
  const { game = '', socket = '', practice, board = '', again = '' } = main.dataset;
  const store = new TableStore(socket);
  void Promise.all([speak(), loadLayout(game)]).then(() => {
    main.replaceChildren();
    mount(Table, { target: main, props: { store, game, practice: practice === 'true', board, again } });
  });
}
