// Builds the dashboard into dist/apps/dashboard/browser, from where the api serves it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { texts } from './vite-texts.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, '../..');
const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;

export default defineConfig({
  root: folder,
  base: '/dashboard/',
  plugins: [react(), texts()],
  resolve: {
    // The same list of aliases that tsc, SWC and Jest read.
    alias: Object.entries(paths).map(([name, [file]]) => ({
      find: new RegExp(`^${name}$`),
      replacement: join(root, file),
    })),
  },
  build: {
    outDir: join(root, 'dist/apps/dashboard/browser'),
    emptyOutDir: true,
    // Lets a test add up what each page loads.
    manifest: 'manifest.json',
    target: 'es2022',
    // The policy of the page forbids scripts from data: URLs, and fonts and images are few.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // apps/dashboard-e2e/src/bundle.spec.ts checks the compressed sizes of pages instead.
    chunkSizeWarningLimit: 2_000,
  },
});
