import { PublisherError } from '@listings/publisher-sdk';
import type { HttpResponse, PublisherFailure } from '@listings/publisher-sdk';
import { readProblem } from './problem.js';
import type { Problem } from './problem.js';

/** What a call was for: the same answer means different things to a read and to a write. */
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

/** The meaning of every error answer [publishers 0.1, 1.3]; the first rule that fits decides. */
const rules: readonly Rule[] = [
  // Before this table is asked, the credentials have been renewed once and the call repeated.
  { when: is(401), then: ({ text }) => ({ kind: 'CREDENTIALS_INVALID', cause: text }) },

  {
    when: is(403, { reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }),
    then: ({ text }) => ({ kind: 'CREDENTIALS_INVALID', cause: text }),
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

  // Callers to whom it is as good as success ask for the code; to all others it is final.
  {
    when: both(is(409, { status: 'ALREADY_EXISTS' }), writingContent),
    then: ({ text }) => ({ kind: 'CONTENT_REJECTED', code: 'exists', text }),
  },
  { when: is(409), then: transient },
  { when: is(429), then: rateLimited },
  { when: ({ http }) => http >= 500, then: transient },

  { when: both(({ http }) => http >= 400, writingContent), then: rejected },
  { when: ({ http }) => http >= 400, then: alarm },
  // A redirect, or another answer that the protocol does not know: whether a write took effect is open.
  { when: () => true, then: transient },
];

/** The failure that an answer outside of 2xx means. */
export function failureOfAnswer(response: HttpResponse, purpose: CallPurpose, now: number): PublisherFailure {
  const problem = readProblem(response, now);
  const rule = rules.find(({ when }) => when(problem, purpose)) ?? { then: transient };
  return rule.then(problem, purpose);
}

/** Refusal of a write because the profile is not verified [publishers 1.3]. */
export function unverified(text: string): PublisherFailure {
  return { kind: 'CONTENT_REJECTED', code: 'unverified', text };
}

/** A profile that is not verified has neither posts nor reviews [publishers 1.3]. */
export const nothingToRead: PublisherFailure = { kind: 'NO_DATA', reason: 'unverified' };

/** Refusal that we decide ourselves, without asking the publisher. */
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
  // Without a hint a minute, spread so that waiting calls do not come back all at once [publishers 1.3].
  const wait = retryAfterMs ?? 60_000 + Math.round(Math.random() * 15_000);
  return { kind: 'RATE_LIMITED', retryAfterMs: wait, scope: effect === 'edit' ? 'listing' : 'app' };
}

function transient({ http, text }: Problem, { effect }: CallPurpose): PublisherFailure {
  return { kind: 'TRANSIENT', text: `HTTP ${http}: ${text}`, outcomeUnknown: effect !== 'read' && http !== 409 };
}

function alarm({ http, text }: Problem): PublisherFailure {
  return { kind: 'TRANSIENT', text: `HTTP ${http}: ${text}`, operatorAlarm: true };
}
