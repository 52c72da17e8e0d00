import { describe, expect, it } from '@jest/globals';
import { PublisherRegistry } from '@listings/publisher-registry';
import { declaredDocument, lintProblems } from '../testing/declared-document.js';
import { DocumentGaps } from '../testing/document-gaps.js';
import { uncalledPublishers } from '../testing/sandbox-publishers.js';

describe.each([
  ['with publishers', true],
  ['without any publisher', false],
])('the published document %s', (_, withPublishers) => {
  it('[contract 10] says of every operation, field, parameter, enum value and id what it is, with examples that hold', async () => {
    const publishers = withPublishers ? (await uncalledPublishers()).publishers : new PublisherRegistry([]);
    expect(new DocumentGaps(declaredDocument(publishers)).find()).toEqual([]);
  });
});

it('[contract 10] the published document passes the recommended rules of a linter', async () => {
  expect(await lintProblems((await uncalledPublishers()).publishers)).toEqual([]);
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
