#!/usr/bin/env node
// Writes docs/events from the catalogue of events (libs/event-catalogue). With --check (or CI=true) it only
// reports whether the pages are up to date.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './lib/prepare.mjs';

await prepare();
const { updateEventPages } = await import(
  pathToFileURL(join(root, 'dist/tools/repository/src/event-pages/event-pages.js')).href
);
const mode = process.argv.includes('--check') || process.env.CI === 'true' ? 'check' : 'write';
const { problem, pages } = await updateEventPages(root, mode);
if (problem) {
  console.error(problem);
  process.exit(1);
}
console.log(`docs/events: ${pages} events`);
