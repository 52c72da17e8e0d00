import { expect, it } from '@jest/globals';
import { readFailure } from '@listings/publisher-gateway';
import type { PublisherDeclaration, PublisherFailure } from '@listings/publisher-sdk';
import { readingViolation } from '../import/import-failures.js';
import { unavailableSentence } from './unavailable-sentence.js';

const now = new Date('2026-07-06T10:02:00Z');
const clock = { now: () => now, random: () => 0.5 };

/** A plug-in names its publisher; the general code has the text that the specification prescribes [7.4]. */
const declaration = {
  importErrors: {
    RATE_LIMITED: { code: 'SY00001', message: 'The rate limit of the publisher was exceeded' },
    FETCH_FAILED: { code: 'SY00002', message: 'Fetching the listing from the publisher failed' },
  },
} as unknown as PublisherDeclaration;

/** What publishers and the network say: nothing of it is for the people who read our messages. */
const outage: PublisherFailure = { kind: 'TRANSIENT', text: 'POST /v1/posts: connect ECONNREFUSED 10.0.0.1:443' };
const limit: PublisherFailure = { kind: 'RATE_LIMITED', retryAfterMs: 90_000, scope: 'user' };
const opens = new Date('2026-07-06T11:30:00Z');
const pause: PublisherFailure = { kind: 'TRANSIENT', text: 'status 503 {"maintenance":true}', notBefore: opens };

/** The reason that a waiting row has, or that a row is given up with. */
function reasonOf(failure: PublisherFailure, maxFailures?: number): string {
  const reading = readFailure(failure, { failures: 7, maxFailures, clock });
  return (reading.meaning === 'retry' ? reading.pause : reading.reason) ?? '';
}

const ofImport = (failure: PublisherFailure) => readingViolation(declaration, failure, now).reason;

/** Every message of an outage, a limit and a pause that a client gets, with the words that say what happens next. */
const messages: readonly (readonly [string, string, RegExp])[] = [
  ['the reason of work that waits for a limit', reasonOf(limit), /limit is reached/],
  ['the reason of work that waits for a pause', reasonOf(pause), /takes no calls for a while/],
  ['the end of work in an outage', reasonOf(outage, 8), /could not be reached after several attempts/],
  ['a connection during an outage', unavailableSentence(outage, 'en'), /Try again in a few minutes/],
  ['a connection during a limit', unavailableSentence(limit, 'en'), /Try again in a few minutes/],
  ['a connection during a pause', unavailableSentence(pause, 'en'), /until 11:30 UTC on 6 July 2026.* Try again/],
  ['an import during an outage', ofImport(outage), /Fetching the listing/],
  ['an import during a limit', ofImport(limit), /until 2026-07-06T10:03:30.000Z; try again then$/],
  ['an import during a pause', ofImport(pause), /until 2026-07-06T11:30:00.000Z; try again then$/],
];

it.each(messages)('[operating] the message of an outage, a limit or a pause: %s: "%s"', (_what, message, saysNext) => {
  expect(message).toMatch(saysNext);
  // A sentence, which names who is to blame.
  expect(message).toMatch(/^[A-Z][a-z].{20,}/);
  expect(message).toMatch(/publisher/i);
  // Words of ours, of a protocol or of a machine.
  expect(message).not.toMatch(/[A-Z]{2,}_[A-Z]|\b[45]\d\d\b|ECONN|\/v1|10\.0\.0\.1|[{}<>]/);
  expect(message).not.toMatch(/\b(TRANSIENT|null|undefined|NaN|timeout|retry|backoff)\b/i);
});

it('[7.4] an import that has lost access has the code of a failed read, and says what was lost', () => {
  const lost: PublisherFailure = { kind: 'LISTING_INACCESSIBLE', listingRef: 'l1', cause: 'HTTP 403', text: 'Removed' };
  const reason = 'The connected account no longer has access to the listing';
  expect(readingViolation(declaration, lost, now)).toEqual({ code: 'SY00002', reason });
});
