#!/usr/bin/env node
// Writes docs/publishers/reference.md from the comments of the publisher SDK. With --check (or CI=true) it
// only reports whether the file is up to date.
import { updateGenerated } from './lib/generated.mjs';

await updateGenerated('publisher-reference/reference-file.js', async ({ updateReference }, checkout, mode) => {
  const { problem, entries } = await updateReference(checkout, mode);
  return { problem, done: `docs/publishers/reference.md: ${entries} exported names` };
});
