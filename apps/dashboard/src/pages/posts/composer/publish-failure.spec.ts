import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { createClient } from '@listings/client';
import { isAnswered, mayBePublished } from './publish-failure.js';

/** The error of a post that the service answers like this; null breaks the connection. */
async function failureOf(answer: { status: number; body: unknown } | null): Promise<unknown> {
  const started = createServer((request, response) => {
    if (!answer) return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  const client = createClient({ baseUrl, apiKey: 'la_live_x', retries: { attempts: 1 } });
  const input = { postName: 'Soups', postType: 'ANNOUNCEMENT', locationIds: [], postSites: [] } as const;
  const call = client.post('/api/v4/bulk-posts', { body: { input: { ...input, locationIds: [], postSites: [] } } });
  const error = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  started.close();
  started.closeAllConnections();
  return error;
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
