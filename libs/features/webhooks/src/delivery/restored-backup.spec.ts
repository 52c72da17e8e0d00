import { afterEach, expect, it } from '@jest/globals';
import { beginEpoch, skipEventNumbers } from '@listings/persistence';
import { webhookFixture } from '../testing/webhook-fixture.js';

const fixture = webhookFixture();

afterEach(() => fixture.quiet());

const GAP = 1_000_000;

it('[contract 13, reliability G16, G17] the dispatcher of a restored database numbers and sends nothing until after-restore has run; then the epoch is the next one, and the numbers go on behind the gap', async () => {
  const { receiver, accountId } = await fixture.endpoint();
  const before = fixture.dispatcher();
  await fixture.record(accountId, [7]);
  await fixture.clock.advanceUntil(() => receiver.requests.length === 1);
  const place = (request = 0) =>
    ['x-listings-epoch', 'x-listings-sequence'].map((name) => receiver.requests[request]?.headers[name]);
  expect(place()).toEqual(['1', '1']);

  await fixture.clock.passDuring(before.stop());
  // This one begins with the restored database: a round that is under way when a pause begins may still number events.
  let isPaused = true;
  fixture.dispatcher({ isPaused: () => isPaused });
  await fixture.record(accountId, [8]);
  await fixture.clock.advance(60_000);
  expect(receiver.requests).toHaveLength(1);
  expect(await fixture.database.query('select 1 from event_outbox')).toHaveLength(1);

  await fixture.database.transaction(async (transaction) => {
    await skipEventNumbers(transaction, { gap: GAP });
    await beginEpoch(transaction, { since: new Date(0), gap: GAP });
  });
  isPaused = false;
  await fixture.clock.advanceUntil(() => receiver.requests.length === 2);
  expect(place(1)).toEqual(['2', String(GAP + 2)]);
});
