import { afterEach, expect, it } from '@jest/globals';
import { recordPastEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import { sequencesOf, upTo, webhookFixture } from './testing/webhook-fixture.js';

const fixture = webhookFixture();

afterEach(() => fixture.quiet());

const PAST = 60;

it('[6] live events go before the events of older reviews that were recorded first, also those of their location', async () => {
  const { receiver, accountId } = await fixture.endpoint();
  const event: LocationEvent = { name: 'profile.created', locationId: 1, data: { source: 'api' } };
  const past = upTo(PAST).map(() => event);
  await fixture.database.transaction((transaction) =>
    recordPastEvents(transaction, { accountId, now: fixture.clock.now() }, past),
  );
  // Each of a location of its own, so that none waits for another live one.
  await fixture.record(accountId, 6);
  await fixture.number(accountId);
  fixture.dispatcher({ perEndpoint: 1 });
  await fixture.received(receiver, PAST + 6);
  expect(sequencesOf(receiver).findLastIndex((sequence) => sequence > PAST)).toBeLessThan(PAST / 2);
});
