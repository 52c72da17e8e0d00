import { beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { PortalClient } from './testing/portal-client.js';
import { portalOperations, portalRequest } from './testing/portal-operations.js';
import { DocumentGaps } from '../testing/document-gaps.js';
import { InputPlaces, nameOfPlace } from '../testing/input-places.js';
import type { InputDocument, InputPlace } from '../testing/input-places.js';
import { sharedApi } from '../testing/shared-api.js';

const MOST_ANSWER_BYTES = 32_768;

const api = sharedApi();
let document: Record<string, unknown>;
let places: InputPlaces;
beforeAll(async () => {
  document = (await (await fetch(`${api.url}/openapi-portal.json`)).json()) as typeof document;
  places = new InputPlaces(document as unknown as InputDocument, { bodyWrapper: false });
});

describe('the document of the portal', () => {
  it('[contract 10, 12] says of every operation, field, parameter, enum value and id what it is, with examples that hold', () => {
    expect(new DocumentGaps(document, { portal: true }).find()).toEqual([]);
  });

  it('[contract 10] passes the recommended rules of a linter', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // The operations of single sign-on answer with redirects.
      rules: { 'operation-2xx-response': 'off' },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'portal.json', config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  it('[contract 10] each operation has a summary of its own, an imperative without a full stop', () => {
    const summaries = Object.values(document['paths'] as Record<string, Record<string, { summary: string }>>).flatMap(
      (methods) => Object.values(methods).map(({ summary }) => summary),
    );
    expect(new Set(summaries).size).toBe(summaries.length);
    const wrong = summaries.filter((summary) => !IMPERATIVE.test(summary) || summary.endsWith('.'));
    expect(wrong).toEqual([]);
  });

  it('[contract 4] every list, text and map of every input has a bound', () => {
    const unbounded = places.all().filter(({ most }) => most === undefined);
    expect(unbounded.map(nameOfPlace)).toEqual([]);
    expect(places.all().length).toBeGreaterThan(20);
  });
});

/** The verbs that begin a summary. */
const IMPERATIVE =
  /^(Accept|Ask|Cancel|Change|Choose|Confirm|Create|Delete|Disable|Enable|End|Enter|Finish|Get|Invite|Issue|List|Look up|Mail|Pause|Receive|Redeliver|Remove|Rename|Replace|Request|Reset|Resume|Return|Revoke|Rotate|Save|Send|Set|Sign|Start|Switch|Test|Turn|Update|Verify|Withdraw) /;

describe('ten times a bound', () => {
  it('[7.6, contract 4] is refused with 422, 404 for an id, or 413, in few words, at every place', async () => {
    const operations = new Map(portalOperations(document).map((operation) => [operation.id, operation]));
    const problems: string[] = [];
    for (const place of places.all()) {
      const operation = operations.get(place.operationId);
      // The header is compared, not stored.
      if (!operation || place.in === 'header') continue;
      const { method, path, body } = portalRequest(operation);
      const value = places.valueOf(place, 10 * (place.most ?? 0));
      const client = await owner();
      const answer = await client.call(method, target(path, place, value), {
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
    const client = await owner();
    const answers = [
      await client.call('PATCH', '/account', { body }),
      await (await PortalClient.open(api)).call('POST', '/sign-in', { body }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 413]);
    expect(answers[0]?.body).toMatchObject({ error: { message: 'Request body exceeds 65536 bytes.' } });
  });

  it('[contract 4] a draft of a post may be as large as one that is created', async () => {
    const client = await owner();
    const body = (size: number) => ({ postName: 'x'.repeat(size) });
    const check = async (size: number) => (await client.call('POST', '/posts/check', { body: body(size) })).status;
    expect([await check(1_000_000), await check(1_100_000)]).toEqual([422, 413]);
  });

  let signedIn: PortalClient | undefined;
  const owner = async () => (signedIn ??= await PortalClient.as(api, 'OWNER'));

  function target(path: string, { in: where, name, path: template }: InputPlace, value: unknown): string {
    const text = encodeURIComponent(String(value));
    if (where === 'query') return `${path}${path.includes('?') ? '&' : '?'}${name}=${text}`;
    if (where === 'path') return template.replace(`{${name}}`, text);
    return path;
  }
});
