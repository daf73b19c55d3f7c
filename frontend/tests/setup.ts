// Tests speak English, unless they say otherwise with `speak('de')`, and know where both games lie.
import { beforeAll } from 'vitest';
import { loadLayout } from '../src/table/geometry';
import { speak } from '../src/words';
import { loadClauses } from '../src/words/clauses';
import { speakOfRaces } from '../src/words/race';

await Promise.all(['eagle-wing', 'eklige-elfer'].map(loadLayout));

beforeAll(async () => {
  await Promise.all([speak('en'), speakOfRaces('en'), loadClauses('en')]);
});
