import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_TYPES, updateClientTypes } from './client-types.js';
import { documentEnvironment } from './printed-documents.js';
import type { PrintedDocuments } from './printed-documents.js';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

// The api is no library: load what makes its documents by path and declare its type here.
const { bothDocuments } = (await import(
  new URL('../../../../apps/api/src/openapi/both-documents.ts', import.meta.url).href
)) as { bothDocuments(environment: NodeJS.ProcessEnv): Promise<PrintedDocuments> };

let documents: PrintedDocuments;
beforeAll(async () => {
  documents = await bothDocuments(documentEnvironment());
});

describe('the types of the client', () => {
  it('[contract 10] are up to date with both documents', async () => {
    const { problem, operations } = await updateClientTypes(CHECKOUT, documents, 'check');
    expect(problem).toBeUndefined();
    expect(operations).toBeGreaterThan(100);
  });

  it('[1.4] give a parameter that holds JSON the type of its value', () => {
    const types = readFileSync(join(CHECKOUT, CLIENT_TYPES, 'public-api.ts'), 'utf8');
    expect(types).toContain('filter?: components["schemas"]["LocationFilterInput"];');
  });
});

/** Documents that make no work: the update is the same for all. */
const notes = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: { '/notes': { get: { 'x-portal-access': 'PUBLIC', responses: { 200: { description: 'The notes' } } } } },
  components: { headers: {}, responses: {} },
};
const few: PrintedDocuments = { public: notes, portal: notes };

describe('updating the types', () => {
  let root: string;
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'client-types-'));
    await updateClientTypes(root, few, 'write');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('[contract 10] reports a file that was edited, one that is missing and one too many, and repairs them', async () => {
    writeFileSync(join(root, CLIENT_TYPES, 'public-api.ts'), 'edited');
    rmSync(join(root, CLIENT_TYPES, 'portal-api.ts'));
    writeFileSync(join(root, CLIENT_TYPES, 'old-api.ts'), 'left over');
    const { problem } = await updateClientTypes(root, few, 'check');
    for (const name of ['public-api.ts', 'portal-api.ts', 'old-api.ts']) expect(problem).toContain(name);
    expect(problem).not.toContain('public-portal-paths.ts');
    expect(problem).toContain('node tools/dev/client-types.mjs');

    expect((await updateClientTypes(root, few, 'write')).problem).toBeUndefined();
    expect(await updateClientTypes(root, few, 'check')).toEqual({ operations: 2 });
  });
});
