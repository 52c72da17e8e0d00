import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { buildApp } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { updateClientTypes } from './client-types.js';
import { printedDocuments } from './printed-documents.js';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

const app = shared(() => buildApp('api'));

it('[contract 10] the types of the client are up to date with the documents that the built api prints', async () => {
  const plugIns = ['a', 'b'].map((name) => app.file(`libs/publishers/publisher-${name}/src/index.ts`));
  const script = app.file('apps/api/src/documents/print-documents.ts');
  const documents = printedDocuments(script, { PUBLISHERS: plugIns.join(',') });
  expect((await updateClientTypes(CHECKOUT, documents, 'check')).problem).toBeUndefined();
});
