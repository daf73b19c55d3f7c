// The page of the settings. The form that stands there for who has no scripts makes way.
import { mount } from 'svelte';
import Settings from './settings/Settings.svelte';
import { speak } from './words';

const target = document.querySelector<HTMLElement>('#settings');
if (target) {
  void speak().then(() => {
    target.replaceChildren();
    mount(Settings, { target });
  });
}
