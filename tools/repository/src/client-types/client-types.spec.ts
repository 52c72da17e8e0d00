import { rmSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { CHECKOUT, textOf } from '../testing/checkout.js';
import { CLIENT_TYPES, updateClientTypes } from './client-types.js';
import { documentEnvironment } from './printed-documents.js';
import type { PrintedDocuments } from './printed-documents.js';

// The api is no library: load what makes its documents by path and declare its type here.
const { bothDocuments } = (await import(
  new URL('../../../../apps/api/src/documents/both-documents.ts', import.meta.url).href
)) as { bothDocuments(environment: NodeJS.ProcessEnv): Promise<PrintedDocuments> };

let documents: PrintedDocuments;

beforeAll(async () => {
  documents = await bothDocuments(documentEnvironment());
});

describe('the types of the client', () => {
  it('[contract 10] are up to date with both documents', async () => {
    const { problem, entries } = await updateClientTypes(CHECKOUT, documents, 'check');
    expect(problem).toBeUndefined();
    expect(entries).toBeGreaterThan(100);
  });

  it('[1.4] give a parameter that holds JSON the type of its value', () => {
    const types = textOf(`${CLIENT_TYPES}/public-api.ts`);
    expect(types).toContain('filter?: components["schemas"]["LocationFilterInput"];');
  });
});

/** Documents that make no work: the update is the same for all. */
const get = { 'x-portal-access': 'PUBLIC', responses: { 200: { description: 'The notes' } } };
const info = { title: 'Notes', version: '1' };
const notes = { openapi: '3.1.0', info, paths: { '/notes': { get } }, components: { headers: {}, responses: {} } };
const few: PrintedDocuments = { public: notes, portal: notes };

describe('updating the types', () => {
  const root = perTest(temporaryFolder);

  beforeEach(() => updateClientTypes(root.path, few, 'write'));

  it('[contract 10] reports a file that was edited, one that is missing and one too many, and repairs them', async () => {
    root.write(`${CLIENT_TYPES}/public-api.ts`, 'edited');
    rmSync(root.at(`${CLIENT_TYPES}/portal-api.ts`));
    root.write(`${CLIENT_TYPES}/old-api.ts`, 'left over');
    const { problem } = await updateClientTypes(root.path, few, 'check');
    for (const name of ['public-api.ts', 'portal-api.ts', 'old-api.ts']) expect(problem).toContain(name);
    expect(problem).not.toContain('public-portal-paths.ts');
    expect(problem).toContain('node tools/dev/client-types.mjs');

    expect((await updateClientTypes(root.path, few, 'write')).problem).toBeUndefined();
    expect(await updateClientTypes(root.path, few, 'check')).toEqual({ entries: 2 });
  });
});
