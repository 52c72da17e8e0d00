import { expect, it } from '@jest/globals';
import { SessionRequestLimit } from './session-request-limit.js';

it('[contract 12, reliability 3, API4] a user has a number of requests a minute; others are not affected', () => {
  let now = 0;
  const limit = new SessionRequestLimit({ perMinute: 3, monotonic: () => now });
  for (let request = 0; request < 3; request += 1) limit.count('ann');
  now = 20_000;
  expect(() => limit.count('ann')).toThrow(expect.objectContaining({ window: 'minute', retryAfterSeconds: 40 }));
  limit.count('bob');
  now = 60_000;
  limit.count('ann');
});

it('[reliability 3, API4] the memory of the limit is bounded', () => {
  const limit = new SessionRequestLimit({ perMinute: 1, monotonic: () => 0 });
  for (let user = 0; user < 10_001; user += 1) limit.count(`user ${user}`);
  // The oldest was forgotten, the latest was not.
  limit.count('user 0');
  expect(() => limit.count('user 10000')).toThrow();
});
