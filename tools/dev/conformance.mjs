#!/usr/bin/env node
// Prints which tests check which section and rule of the specification and the other documents. It reads the sources as they
// are and writes nothing, so it works in a checkout that it may only read.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireInstalled, root } from './lib/installed.mjs';

await requireInstalled();
const { loadSources } = await import('./lib/typescript-sources.mjs');
loadSources(root);
const table = pathToFileURL(join(root, 'tools/repository/src/conformance/checkout-table.ts')).href;
const { checkoutTable } = await import(table);
// Whoever reads may stop before the end, as `head` does.
process.stdout.once('error', () => process.exit());
process.stdout.write(checkoutTable(root));
