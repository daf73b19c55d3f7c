// Five entries, built into Django's static files with a manifest that the templates read.
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
      input: ['src/site.ts', 'src/play.ts', 'src/race.ts', 'src/settings.ts', 'src/tutorial.ts'],
      // Nothing here is a custom element; the framework's own would be kept for what it does when it is loaded.
      treeshake: { moduleSideEffects: (id) => !/svelte\/.*(custom-element|legacy-client)\.js$/.test(id) },
      // Few chunks compress better than many: the table with all that it begins with is one, the framework another. The
      // shapes on the cards change seldom: a file of their own stays in the browser's store.
      output: {
        codeSplitting: {
          groups: [
            { name: 'sprite', test: /src\/table\/face\/(ranks|suits)\.ts$/, priority: 3 },
            { name: 'framework', test: /node_modules\/svelte|preload-helper/, priority: 2 },
            { name: 'table', test: /src\/table\/Table\.svelte$|src\/table\/store\.svelte/, priority: 1 },
          ],
        },
      },
    },
  },
});
