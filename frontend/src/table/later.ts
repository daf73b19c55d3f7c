// What a table does not need to begin with. It comes as soon as the cards lie there, before anybody can ask for it.
export { keys } from './input/keys';
export { default as MenuPanel } from './MenuPanel.svelte';
export { Orders } from './orders';
export { default as Panels } from './Panels.svelte';
