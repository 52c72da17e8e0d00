import { expect, it } from '@jest/globals';
import { createClient } from '@listings/client';
import { isAnswered, mayBePublished } from './publish-failure.js';

/** The error of a post that the service answers like this; null breaks the connection. */
async function failureOf(answer: { status: number; body: unknown } | null): Promise<unknown> {
  const fetch = async () => {
    if (!answer) throw new TypeError('fetch failed');
    return Response.json(answer.body, { status: answer.status });
  };
  const client = createClient({ baseUrl: 'http://service.example', apiKey: 'x', retries: { attempts: 1 }, fetch });
  const input = { postName: 'Soups', postType: 'ANNOUNCEMENT' as const, locationIds: [], postSites: [] };
  return client.post('/api/v4/bulk-posts', { body: { input } }).catch((failure: unknown) => failure);
}

const errorsOf = (message: string) => ({ data: { createSocialPost: null }, errors: [{ message }] });

it('[contract 1] a refused post needs a new key, because the service repeats its answer to the old one', async () => {
  const payload = { success: false, errors: [{ message: 'SY00008: Location is archived: 7' }], socialPost: null };
  expect(isAnswered(await failureOf({ status: 200, body: { data: { createSocialPost: payload } } }))).toBe(true);
  expect(isAnswered(await failureOf({ status: 400, body: errorsOf('SY90006: No such field.') }))).toBe(true);
  const used = errorsOf('SY90006: Idempotency-Key was used with a different request.');
  const error = await failureOf({ status: 422, body: used });
  expect([isAnswered(error), mayBePublished(error)]).toEqual([true, true]);
});

it('[contract 1] a post without an answer keeps its key, so that it is not published twice', async () => {
  const unanswered = [null, { status: 502, body: {} }, { status: 409, body: errorsOf('SY90006: still running') }];
  for (const answer of [...unanswered, { status: 429, body: {} }]) {
    const error = await failureOf(answer);
    expect([isAnswered(error), mayBePublished(error)]).toEqual([false, false]);
  }
});
