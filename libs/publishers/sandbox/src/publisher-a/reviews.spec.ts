import { describe, expect, it } from '@jest/globals';
import { worldOfEachTest } from '../testing/one-sandbox.js';
import type { TestAnswer } from '../testing/sandbox-client.js';
import { at, items } from '../testing/sandbox-client.js';

const client = worldOfEachTest();
const REVIEWS = '/v4/accounts/101/locations/9100001/reviews';
const list = (query = ''): Promise<TestAnswer> => client.a('GET', `${REVIEWS}?${query}`);
const firstName = async (): Promise<string> => String(items(await list(), 'reviews')[0]?.['name']);
const reply = async (comment: string): Promise<TestAnswer> =>
  client.a('PUT', `/v4/${await firstName()}/reply`, { comment });
const replyNow = async (): Promise<unknown> => items(await list(), 'reviews')[0]?.['reviewReply'];

describe('publisher A: reviews', () => {
  it('[publishers 1.9] the limit of a reply is 4,096 bytes, not characters', async () => {
    expect((await reply('é'.repeat(2048))).status).toBe(200);
    const refused = await reply('é'.repeat(2049));
    expect([refused.status, at(refused.body, 'error.details.0.errorDetails.0.field')]).toEqual([400, 'comment']);
  });

  it('[publishers 3.6] a.replySettle moderates later; triggers reject, hold and fail', async () => {
    await client.admin.settings({ 'a.replySettle': { mode: 'delay', ms: 5000 } });
    expect((await reply('Thanks')).body['reviewReplyState']).toBe('PENDING');
    await client.admin.clock({ advanceMs: 5000 });
    expect(at({ r: (await replyNow()) as never }, 'r.reviewReplyState')).toBe('APPROVED');
    await reply('No [sandbox:reject]');
    await client.admin.clock({ advanceMs: 5000 });
    const rejected = { reviewReplyState: 'REJECTED', policyViolation: 'GENERIC_VIOLATION' };
    expect(await replyNow()).toMatchObject(rejected);
    expect((await reply('No [sandbox:reject-now]')).body['reviewReplyState']).toBe('REJECTED');
    await reply('Wait [sandbox:stuck]');
    await client.admin.clock({ advanceMs: 50_000 });
    expect(await replyNow()).toMatchObject({ reviewReplyState: 'PENDING' });
    expect((await reply('[sandbox:fail]')).status).toBe(500);
    expect((await reply('[sandbox:fail]')).status).toBe(200);
  });
});
