import { PublisherError } from '@listings/publisher-sdk';
import type { HttpResponse, PublisherFailure } from '@listings/publisher-sdk';
import { readProblem } from './problem.js';
import type { Problem } from './problem.js';

/** The purpose of a call: the same response means different failures for a read and for a write. */
export interface CallPurpose {
  /** `edit` changes the listing's own fields, `post` creates or changes user content, `remove` deletes it. */
  readonly effect: 'read' | 'edit' | 'post' | 'remove';
  /** Absent for calls about accounts. */
  readonly listingRef?: string;
}

interface Rule {
  readonly when: (problem: Problem, purpose: CallPurpose) => boolean;
  readonly then: (problem: Problem, purpose: CallPurpose) => PublisherFailure;
}

const SCOPE_MISSING =
  'The owner did not allow access to the listings of publisher A; connect the account again and allow it';

/** The failure of every error response [publishers 0.1, 1.3]. The first matching rule applies. */
const rules: readonly Rule[] = [
  // When the client consults this table, it has already renewed the credentials once and repeated the call.
  { when: is(401), then: ({ text }) => ({ kind: 'CREDENTIALS_INVALID', cause: text }) },

  {
    when: is(403, { reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }),
    then: ({ text }) => ({ kind: 'CREDENTIALS_INVALID', cause: text, text: SCOPE_MISSING }),
  },
  { when: is(403, { reason: 'SERVICE_DISABLED' }), then: alarm },
  {
    when: both(is(403), aboutListing),
    then: ({ text }, { listingRef = '' }) => ({ kind: 'LISTING_INACCESSIBLE', listingRef, cause: text }),
  },

  { when: both(is(404), aboutListing), then: (_, { listingRef = '' }) => ({ kind: 'LISTING_NOT_FOUND', listingRef }) },

  {
    when: both(is(400, { status: 'FAILED_PRECONDITION' }), reading),
    then: () => nothingToRead,
  },
  {
    when: both(is(400, { status: 'FAILED_PRECONDITION' }), aboutListing),
    then: ({ text }) => unverified(text),
  },

  // Callers that treat an existing object as success check the code. For all others this is final.
  {
    when: both(is(409, { status: 'ALREADY_EXISTS' }), writingContent),
    then: ({ text }) => ({ kind: 'CONTENT_REJECTED', code: 'exists', text }),
  },
  { when: is(409), then: transient },
  { when: is(429), then: rateLimited },
  { when: ({ http }) => http >= 500, then: transient },

  { when: both(({ http }) => http >= 400, writingContent), then: rejected },
  { when: ({ http }) => http >= 400, then: alarm },
  // A redirect or another unexpected response: whether a write took effect is unknown.
  { when: () => true, then: transient },
];

/** The failure for a response that is not 2xx. */
export function failureOfAnswer(response: HttpResponse, purpose: CallPurpose, now: number): PublisherFailure {
  const problem = readProblem(response, now);
  const rule = rules.find(({ when }) => when(problem, purpose)) ?? { then: transient };
  return rule.then(problem, purpose);
}

/** The rejection of a write because the profile is not verified [publishers 1.3]. */
export function unverified(text: string): PublisherFailure {
  return { kind: 'CONTENT_REJECTED', code: 'unverified', text };
}

/** An unverified profile has neither posts nor reviews [publishers 1.3]. */
export const nothingToRead: PublisherFailure = { kind: 'NO_DATA', reason: 'unverified' };

/** A rejection by the plug-in itself, without a call to the publisher. */
export function refusedHere(code: string, text: string, field?: string): PublisherError {
  return new PublisherError({ kind: 'CONTENT_REJECTED', code, text, field });
}

function is(http: number, more: { reason?: string; status?: string } = {}): Rule['when'] {
  return (problem) =>
    problem.http === http &&
    (more.reason === undefined || problem.reason === more.reason) &&
    (more.status === undefined || problem.status === more.status);
}

function both(one: Rule['when'], other: Rule['when']): Rule['when'] {
  return (problem, purpose) => one(problem, purpose) && other(problem, purpose);
}

function aboutListing(_: Problem, purpose: CallPurpose): boolean {
  return purpose.listingRef !== undefined;
}

function reading(_: Problem, purpose: CallPurpose): boolean {
  return purpose.effect === 'read';
}

function writingContent(_: Problem, purpose: CallPurpose): boolean {
  return purpose.effect === 'edit' || purpose.effect === 'post';
}

function rejected({ violation, status, text }: Problem): PublisherFailure {
  const code = violation?.aboutMedia ? 'media' : status.toLowerCase();
  return { kind: 'CONTENT_REJECTED', code, field: violation?.field, text: violation?.text ?? text };
}

function rateLimited({ retryAfterMs }: Problem, { effect }: CallPurpose): PublisherFailure {
  // Without a retry delay, wait about a minute. The jitter spreads the waiting calls [publishers 1.3].
  const wait = retryAfterMs ?? 60_000 + Math.round(Math.random() * 15_000);
  return { kind: 'RATE_LIMITED', retryAfterMs: wait, scope: effect === 'edit' ? 'listing' : 'app' };
}

function transient({ http, text }: Problem, { effect }: CallPurpose): PublisherFailure {
  return { kind: 'TRANSIENT', text: `HTTP ${http}: ${text}`, outcomeUnknown: effect !== 'read' && http !== 409 };
}

function alarm({ http, text }: Problem): PublisherFailure {
  return { kind: 'TRANSIENT', text: `HTTP ${http}: ${text}`, operatorAlarm: true };
}
