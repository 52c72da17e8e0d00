import { expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { SessionRequestLimit } from './session-request-limit.js';

const user = (userId: string) => ({ userId, secondFactorPending: false });
const ann = user('ann');

it('[contract 12, reliability 3, API4] a user has a number of requests a minute; others are not affected', async () => {
  const clock = manualClock();
  const limit = new SessionRequestLimit({ perMinute: 3, clock });
  for (let request = 0; request < 3; request += 1) limit.count(ann);
  await clock.advance(20_000);
  expect(() => limit.count(ann)).toThrow(expect.objectContaining({ window: 'minute', retryAfterSeconds: 40 }));
  limit.count(user('bob'));
  await clock.advance(40_000);
  limit.count(ann);
});

it('[reliability 3, API4] the memory of the limit is bounded', () => {
  const limit = new SessionRequestLimit({ perMinute: 1, clock: manualClock() });
  for (let each = 0; each < 10_001; each += 1) limit.count(user(`user ${each}`));
  // The oldest was forgotten, the latest was not.
  limit.count(user('user 0'));
  expect(() => limit.count(user('user 10000'))).toThrow();
});

it('[contract 12, reliability 3, API2] sessions without second factor use up nothing of the others', () => {
  const limit = new SessionRequestLimit({ perMinute: 2, clock: manualClock() });
  const pending = { ...ann, secondFactorPending: true };
  for (let request = 0; request < 2; request += 1) limit.count(pending);
  expect(() => limit.count(pending)).toThrow();
  limit.count(ann);
});
