import { describe, expect, it } from '@jest/globals';
import { PortalClient } from '@listings/feature-accounts/testing';
import { shared } from '@listings/testing/jest';
import {
  documentedOperations,
  InputPlaces,
  nameOfPlace,
  portalRequest,
  publishedDocument,
  sharedApi,
} from '../testing/index.js';
import type { InputPlace, RequestDocument } from '../testing/index.js';

const MOST_ANSWER_BYTES = 32_768;

const api = sharedApi();
const document = shared(() => publishedDocument<RequestDocument>(api, 'openapi-portal'));
const places = shared(() => new InputPlaces(document, { bodyWrapper: false }));
const owner = shared(() => PortalClient.as(api, 'OWNER'));

it('[contract 4] the document of the portal every list, text and map of every input has a bound', () => {
  const unbounded = places.all().filter(({ most }) => most === undefined);
  expect(unbounded.map(nameOfPlace)).toEqual([]);
  expect(places.all().length).toBeGreaterThan(20);
});

describe('ten times a bound', () => {
  it('[7.6, contract 4] is refused with 422, 404 for an id, or 413, in few words, at every place', async () => {
    const operations = new Map(documentedOperations(document).map((operation) => [operation.id, operation]));
    const problems: string[] = [];
    for (const place of places.all()) {
      const operation = operations.get(place.operationId);
      // The header is compared, not stored.
      if (!operation || place.in === 'header') continue;
      const { method, path, body } = portalRequest(operation);
      const value = places.valueOf(place, 10 * (place.most ?? 0));
      const answer = await owner.call(method, target(path, place, value), {
        body: place.in === 'body' ? { ...(body as object), [place.name]: places.filled(place, value) } : body,
      });
      const expected = place.in === 'path' ? [404, 414] : [422, 413];
      if (!expected.includes(answer.status)) problems.push(`${nameOfPlace(place)}: ${answer.status}`);
      if (answer.text.length > MOST_ANSWER_BYTES || /x{101}/.test(answer.text))
        problems.push(`${nameOfPlace(place)}: the answer repeats the input`);
    }
    expect(problems).toEqual([]);
  });

  it('[contract 4] a body over 64 KiB is refused with 413, also without a session', async () => {
    const body = { name: 'x'.repeat(64 * 1024) };
    const answers = [await owner.patch('/account', body), await (await PortalClient.open(api)).post('/sign-in', body)];
    expect(answers.map(({ status }) => status)).toEqual([413, 413]);
    expect(answers[0]?.body).toMatchObject({ error: { message: 'Request body exceeds 65536 bytes.' } });
  });

  it('[contract 4] a draft of a post may be as large as one that is created', async () => {
    const body = (size: number) => ({ postName: 'x'.repeat(size) });
    const check = async (size: number) => (await owner.post('/posts/check', body(size))).status;
    expect([await check(1_000_000), await check(1_100_000)]).toEqual([422, 413]);
  });

  function target(path: string, { in: where, name, path: template }: InputPlace, value: unknown): string {
    const text = encodeURIComponent(String(value));
    if (where === 'query') return `${path}${path.includes('?') ? '&' : '?'}${name}=${text}`;
    if (where === 'path') return template.replace(`{${name}}`, text);
    return path;
  }
});
