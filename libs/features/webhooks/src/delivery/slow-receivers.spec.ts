import { afterEach, expect, it } from '@jest/globals';
import type { Receiver } from '@listings/testing';
import { webhookFixture } from '../testing/webhook-fixture.js';
import { SLOW_MS } from './endpoint-queues.js';

/** Shorter than the time limit of an exchange, so that the receivers count as healthy. */
const ANSWER_MS = 13_500;
const SLOTS = 16;
const SLOW_ACCOUNTS = 30;

const fixture = webhookFixture();

afterEach(() => fixture.quiet());

/** Waits for requests while none that was sent before becomes slow. */
const requests = (receiver: Receiver, count: number) =>
  fixture.rounds(() => receiver.requests.length >= count, { describe: `${count} requests` });

it('[contract 8] [reliability 2] receivers that answer 200 after 13.5 seconds share half of the slots, and a fast account is served at once', async () => {
  const slow = await fixture.receiver();
  slow.answer({ delayMs: ANSWER_MS });
  for (let account = 0; account < SLOW_ACCOUNTS; account += 1)
    await fixture.record((await fixture.account(slow)).accountId, 5);
  const { receiver: fast, accountId } = await fixture.endpoint();
  fixture.dispatcher({ total: SLOTS });

  // Nobody knows yet how long these receivers take. Their requests give up their slots soon, not when they end.
  let sent = 0;
  while (sent < SLOW_ACCOUNTS) {
    sent = Math.min(SLOW_ACCOUNTS, sent + SLOTS / 2);
    await requests(slow, sent);
    await fixture.clock.advance(SLOW_MS);
  }
  await fixture.record(accountId, 3);
  await requests(fast, 3);
  const inTheFirstRound = slow.requests.length;
  expect(inTheFirstRound).toBeLessThan(2 * SLOW_ACCOUNTS);

  // When they have answered, the dispatcher knows: they start no more requests than half of the slots.
  await fixture.clock.advance(ANSWER_MS);
  await requests(slow, inTheFirstRound + SLOTS / 2);
  await fixture.record(accountId, [4, 5, 6]);
  await requests(fast, 6);
  expect(slow.requests).toHaveLength(inTheFirstRound + SLOTS / 2);
});
