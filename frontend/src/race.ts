// The race page: one store, one component, a tick that moves clocks on.
import { mount } from 'svelte';
import { Page } from './race/page';
import Race from './race/Race.svelte';
import { RaceStore } from './race/store.svelte';
import { inRace } from './settings.svelte';
import './styles/race.css';
import './styles/field.css';
import './table/face/ranks'; // so that the page asks for it at once
import { speak } from './words';
import { speakOfRaces } from './words/race';

const target = document.querySelector<HTMLElement>('#race');
if (target) {
  const page = new Page(target);
  const store = new RaceStore(page.socket);
  inRace();
  setInterval(() => store.tick(), 100);
  void Promise.all([speak(), speakOfRaces()]).then(() => {
    target.replaceChildren();
    mount(Race, { target, props: { store, page } });
  });
}
