import type { PublisherFailure } from '@listings/publisher-sdk';

const MINUTE_MS = 60_000;

/** Tells an owner that the publisher took no call and nothing was stored, and when to try again, to the minute in UTC. */
export function unavailableSentence(failure: PublisherFailure): string {
  if (failure.kind !== 'TRANSIENT' || failure.notBefore === undefined)
    return 'The publisher cannot be reached at the moment. Nothing was stored. Try again in a few minutes.';
  // A minute that has begun counts as a whole one: the publisher is open at the time that the sentence names.
  const opens = new Date(Math.ceil(failure.notBefore.getTime() / MINUTE_MS) * MINUTE_MS);
  const day = opens.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const time = `${opens.toISOString().slice(11, 16)} UTC on ${day}`;
  return `The publisher takes no calls until ${time}. Nothing was stored. Try again after that time.`;
}
