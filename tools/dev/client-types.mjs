#!/usr/bin/env node
// Writes the types of the client (libs/client/src/generated) from the OpenAPI documents of the api. With --check (or
// CI=true) it only reports whether they are up to date.
import { updateGenerated } from './lib/generated.mjs';
import { loadBuilt } from './lib/prepare.mjs';

await updateGenerated('client-types/client-types.js', async ({ updateClientTypes }, checkout, mode) => {
  const { printedDocuments } = await loadBuilt('tools/repository/src/client-types/printed-documents.js');
  const documents = printedDocuments(`${checkout}/dist/apps/api/src/documents/print-documents.js`);
  const { problem, entries } = await updateClientTypes(checkout, documents, mode);
  return { problem, done: `libs/client/src/generated: ${entries} operations` };
});
