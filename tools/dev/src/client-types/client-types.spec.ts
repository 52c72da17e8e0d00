import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildApp } from '@listings/testing';
import type { BuiltApp } from '@listings/testing';
import { CLIENT_TYPES, updateClientTypes } from './client-types.js';
import { printedDocuments } from './printed-documents.js';
import type { PrintedDocuments } from './printed-documents.js';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

let app: BuiltApp;
let documents: PrintedDocuments;
beforeAll(() => {
  app = buildApp('api');
  const plugIns = ['a', 'b'].map((name) => app.file(`libs/publishers/publisher-${name}/src/index.ts`));
  documents = printedDocuments(app.file('apps/api/src/openapi/print-documents.ts'), { PUBLISHERS: plugIns.join(',') });
});
afterAll(() => app?.remove());

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

describe('updating the types', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'client-types-'));
    mkdirSync(join(root, 'libs/client/src'), { recursive: true });
    cpSync(join(CHECKOUT, CLIENT_TYPES), join(root, CLIENT_TYPES), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('[contract 10] reports a file that was edited, one that is missing and one too many, and repairs them', async () => {
    writeFileSync(join(root, CLIENT_TYPES, 'public-api.ts'), 'edited');
    rmSync(join(root, CLIENT_TYPES, 'portal-api.ts'));
    writeFileSync(join(root, CLIENT_TYPES, 'old-api.ts'), 'left over');
    const { problem } = await updateClientTypes(root, documents, 'check');
    for (const name of ['public-api.ts', 'portal-api.ts', 'old-api.ts']) expect(problem).toContain(name);
    expect(problem).toContain('node tools/dev/client-types.mjs');

    expect((await updateClientTypes(root, documents, 'write')).problem).toBeUndefined();
    expect((await updateClientTypes(root, documents, 'check')).problem).toBeUndefined();
  });
});
