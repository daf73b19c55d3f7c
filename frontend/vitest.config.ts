// Components are mounted in a stand-in for the browser, so the tests take the browser's half of Svelte.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  // A whole table takes its time to mount on a busy machine.
  test: { include: ['tests/**/*.test.ts'], setupFiles: 'tests/setup.ts', testTimeout: 30_000 },
});
