#!/usr/bin/env node
// Writes docs/events from the catalogue of events (libs/event-catalogue). With --check (or CI=true) it only
// reports whether the pages are up to date.
import { updateGenerated } from './lib/generated.mjs';

await updateGenerated('event-pages/event-pages.js', async ({ updateEventPages }, checkout, mode) => {
  const { problem, entries } = await updateEventPages(checkout, mode);
  return { problem, done: `docs/events: ${entries} events` };
});
