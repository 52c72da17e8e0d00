#!/usr/bin/env node
// Writes docs/settings.md from the configuration classes and the declarations of the plug-ins. With --check (or CI=true) it
// only reports whether the file is up to date.
import { updateGenerated } from './lib/generated.mjs';

await updateGenerated('settings-reference/settings-file.js', async ({ updateSettings }, checkout, mode) => {
  const { problem, entries } = await updateSettings(checkout, mode);
  return { problem, done: `docs/settings.md: ${entries} settings` };
});
