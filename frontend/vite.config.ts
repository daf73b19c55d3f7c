// Three entries, built into Django's static files with a manifest that the templates read.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/static/build/',
  publicDir: false,
  plugins: [svelte()],
  build: {
    outDir: '../patience/web/static/build',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: ['es2022', 'safari16.4'],
    // The content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/site.ts', 'src/play.ts', 'src/race.ts'],
      // The shapes on the cards change seldom: a file of their own stays in the browser's store.
      output: { codeSplitting: { groups: [{ name: 'sprite', test: /src\/table\/face\/(ranks|suits)\.ts$/ }] } },
    },
  },
});
