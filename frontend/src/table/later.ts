// What a table does not need to begin with. It comes as soon as the cards lie there, before anybody can ask for it.
export { keyboard } from './input/keyboard';
export { default as Lenses } from './Lenses.svelte';
export { default as MenuPanel } from './MenuPanel.svelte';
export { default as Panels } from './Panels.svelte';
export { default as Sky } from './motion/Sky.svelte';
