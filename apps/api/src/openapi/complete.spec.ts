import { describe, expect, it } from '@jest/globals';
import { uncalledPublishers } from '@listings/feature-connections/testing';
import { PublisherRegistry } from '@listings/publisher-registry';
import { declaredDocument, DocumentGaps, publishedDocument, sharedApi } from '../testing/index.js';
import { lintProblems } from '../testing/lint-problems.js';

const api = sharedApi();
const portalDocument = () => publishedDocument<Record<string, unknown>>(api, 'openapi-portal');
const withPublishers = async () => declaredDocument((await uncalledPublishers()).publishers);

it.each<[string, () => Promise<Record<string, unknown>>, boolean?]>([
  ['with publishers', withPublishers],
  ['without any publisher', async () => declaredDocument(new PublisherRegistry([]))],
  ['of the portal', portalDocument, true],
])(
  '[contract 10, 12] the published document %s says of every operation, field, parameter, enum value and id what it is, with examples that hold',
  async (_, document, portal = false) => {
    expect(new DocumentGaps(await document(), { portal }).find()).toEqual([]);
  },
);

it('[contract 10] the published documents pass the recommended rules of a linter', async () => {
  expect(await lintProblems(await withPublishers())).toEqual([]);
  // The operations of single sign-on answer with redirects.
  expect(await lintProblems(await portalDocument(), { 'operation-2xx-response': 'off' })).toEqual([]);
});

describe('a search for gaps in a document', () => {
  const operation = (more: object = {}) => ({
    paths: { '/x': { get: { summary: 's', description: 'd', operationId: 'x', tags: ['t'], responses: {}, ...more } } },
  });

  const json = (media: object) => ({ content: { 'application/json': media } });
  const parameter = (more: object) => operation({ parameters: [{ schema: { type: 'string' }, ...more }] });
  const schema = (more: object) => ({ components: { schemas: { A: { description: 'd', ...more } } } });

  it.each<[string, object, string]>([
    ['an operation without words', operation({ description: '' }), 'GET /x: no description'],
    ['a parameter without words or example', parameter({ name: 'p' }), 'GET /x parameter p: no example'],
    [
      'a parameter that looks like an id',
      parameter({ name: 'postId', description: 'd', example: 'x' }),
      'GET /x parameter postId: looks like an id',
    ],
    ['an answer without example', operation({ responses: { 200: json({ schema: {} }) } }), 'GET /x 200: no example'],
    ['a field without words', schema({ properties: { b: {} } }), 'schema A field b: no description'],
    [
      'a list of ids without a mark',
      schema({ properties: { bIds: { description: 'd', type: 'array', items: {} } } }),
      'schema A field bIds: looks like an id',
    ],
    [
      'an enum that explains one value only',
      schema({ description: '- `B`: b', enum: ['B', 'C'] }),
      'schema A: value C is not explained',
    ],
    [
      'an example that does not hold',
      { components: { responses: { 404: json({ schema: { type: 'string' }, examples: { a: { value: 1 } } }) } } },
      'response 404 example a: the example is not valid:  must be string',
    ],
  ])('[contract 10] names %s', (_, document, gap) => {
    const found = new DocumentGaps(document as never).find();
    expect(found.filter((each) => each.startsWith(gap))).toHaveLength(1);
  });
});
