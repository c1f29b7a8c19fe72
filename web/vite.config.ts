import path from 'node:path';
import { defineConfig } from 'vite';

/** Everything becomes a file with its hash in its name: nothing inline, so that the pages' policy can forbid it. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Packages mark what runs in browsers; here everything does.
    rolldownOptions: { onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)) },
  },
  resolve: { alias: { 'service-german': path.resolve(import.meta.dirname, '../src/platform/german/index.ts') } },
  oxc: { jsx: { runtime: 'automatic' } },
});
