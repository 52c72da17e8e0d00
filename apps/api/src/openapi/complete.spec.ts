import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { DocumentGaps } from '../testing/document-gaps.js';
import { startApi } from '../testing/running-api.js';
import { sandboxPublishers } from '../testing/sandbox-publishers.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** The document of an installation with the plug-ins of this repository, or without any plug-in. */
async function published(withPublishers: boolean): Promise<Record<string, unknown>> {
  const api = await startApi(withPublishers ? { publishers: await sandboxPublishers(sandbox.url) } : {});
  try {
    return (await (await fetch(`${api.url}/openapi.json`)).json()) as Record<string, unknown>;
  } finally {
    await api.close();
  }
}

describe.each([
  ['with publishers', true],
  ['without any publisher', false],
])('the published document %s', (_, withPublishers) => {
  let document: Record<string, unknown>;
  beforeAll(async () => {
    document = await published(withPublishers);
  });

  it('[contract 10] says of every operation, field, parameter, enum value and id what it is, with examples that hold', () => {
    expect(new DocumentGaps(document).find()).toEqual([]);
  });

  it('[contract 10] passes the recommended rules of a linter', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });
});

describe('a search for gaps in a document', () => {
  const operation = (more: object = {}) => ({
    paths: { '/x': { get: { summary: 's', description: 'd', operationId: 'x', tags: ['t'], responses: {}, ...more } } },
  });

  it.each<[string, object, string]>([
    ['an operation without words', operation({ description: '' }), 'GET /x: no description'],
    [
      'a parameter without words or example',
      operation({ parameters: [{ name: 'p', schema: { type: 'string' } }] }),
      'GET /x parameter p: no example',
    ],
    [
      'a parameter that looks like an id',
      operation({ parameters: [{ name: 'postId', description: 'd', example: 'x', schema: { type: 'string' } }] }),
      'GET /x parameter postId: looks like an id',
    ],
    [
      'an answer without example',
      operation({ responses: { 200: { content: { 'application/json': { schema: {} } } } } }),
      'GET /x 200: no example',
    ],
    [
      'a field without words',
      { components: { schemas: { A: { description: 'd', properties: { b: { type: 'string' } } } } } },
      'schema A field b: no description',
    ],
    [
      'a list of ids without a mark',
      {
        components: {
          schemas: { A: { description: 'd', properties: { bIds: { description: 'd', type: 'array', items: {} } } } },
        },
      },
      'schema A field bIds: looks like an id',
    ],
    [
      'an enum that explains one value only',
      { components: { schemas: { A: { description: '- `B`: b', enum: ['B', 'C'] } } } },
      'schema A: value C is not explained',
    ],
    [
      'an example that does not hold',
      {
        components: {
          responses: {
            404: { content: { 'application/json': { schema: { type: 'string' }, examples: { a: { value: 1 } } } } },
          },
        },
      },
      'response 404 example a: the example is not valid:  must be string',
    ],
  ])('[contract 10] names %s', (_, document, gap) => {
    const found = new DocumentGaps(document as never).find();
    expect(found.filter((each) => each.startsWith(gap))).toHaveLength(1);
  });
});
