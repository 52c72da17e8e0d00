import { formatDay } from '@listings/language';
import type { Language } from '@listings/language';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { connectTexts } from '../texts/connect-texts.js';

const MINUTE_MS = 60_000;

/** Tells an owner that the publisher took no call and nothing was stored, and when to try again, to the minute in UTC. */
export function unavailableSentence(failure: PublisherFailure, language: Language): string {
  const say = connectTexts(language);
  if (failure.kind !== 'TRANSIENT' || failure.notBefore === undefined) return say('unavailable.now');
  // A minute that has begun counts as a whole one: the publisher is open at the time that the sentence names.
  const opens = new Date(Math.ceil(failure.notBefore.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  return say('unavailable.until', { time: opens.slice(11, 16), day: formatDay(opens.slice(0, 10), language) });
}
