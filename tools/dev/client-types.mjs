#!/usr/bin/env node
// Writes the types of the client (libs/client/src/generated) from the OpenAPI documents of the api. With --check (or
// CI=true) it only reports whether they are up to date.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './lib/prepare.mjs';

await prepare();
const load = (file) => import(pathToFileURL(join(root, 'dist/tools/repository/src/client-types', file)).href);
const { updateClientTypes } = await load('client-types.js');
const { printedDocuments } = await load('printed-documents.js');
const documents = printedDocuments(join(root, 'dist/apps/api/src/documents/print-documents.js'));
const mode = process.argv.includes('--check') || process.env.CI === 'true' ? 'check' : 'write';
const { problem, operations } = await updateClientTypes(root, documents, mode);
if (problem) {
  console.error(problem);
  process.exit(1);
}
console.log(`libs/client/src/generated: ${operations} operations`);
