// The tutorial's page: an ordinary table of an ordinary practice attempt, with a coach beside it.
import { mount } from 'svelte';
import './styles/tutorial.css';
import { loadLayout } from './table/geometry';
import './table/face/ranks'; // so that the page asks for it at once
import { TableStore } from './table/store.svelte';
import Tutorial from './tutorial/Tutorial.svelte';
import { speakOfTutorials } from './tutorial/words';
import { speak } from './words';

const main = document.getElementById('tutorial');
if (main) {
  const { game = '', socket = '', board = '', again = '', onward = '' } = main.dataset;
  const store = new TableStore(socket);
  void Promise.all([speak(), speakOfTutorials(), loadLayout(game)]).then(() => {
    main.replaceChildren();
    mount(Tutorial, { target: main, props: { store, game, board, again, onward } });
  });
}
