import { afterEach, expect, it } from '@jest/globals';
import { recordPastEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import { webhookFixture } from './testing/webhook-fixture.js';

const fixture = webhookFixture();
afterEach(() => fixture.quiet());

const PAST = 60;
const LOCATION = 7;
const LIVE = 6;

it('[6] live events go before the events of older reviews that were recorded first, also those of their location', async () => {
  const { receiver, accountId } = await fixture.endpoint();
  const past = Array.from({ length: PAST }, (): LocationEvent => ({
    name: 'profile.created',
    locationId: LOCATION,
    data: { source: 'api' },
  }));
  await fixture.database.transaction((transaction) =>
    recordPastEvents(transaction, { accountId, now: fixture.clock.now() }, past),
  );
  // Each of a location of its own, so that none waits for another live one.
  await fixture.record(
    accountId,
    Array.from({ length: LIVE }, (_, index) => LOCATION + index),
  );
  await fixture.number(accountId);
  fixture.dispatcher({ perEndpoint: 1 });
  await fixture.until(() => receiver.requests.length === PAST + LIVE);

  const received = receiver.requests.map(({ headers }) => Number(headers['x-listings-sequence']));
  expect(received.findLastIndex((sequence) => sequence > PAST)).toBeLessThan(PAST / 2);
});
