import { failureFor } from '@listings/publisher-sdk';
import type { CallPurpose, HttpResponse, PublisherFailure, RefusalRule } from '@listings/publisher-sdk';
import { readProblem } from './problem.js';
import type { Problem } from './problem.js';
import { verificationRules } from './verification/refusals.js';
import type { CallName } from './wire/calls.js';

const SCOPE_MISSING =
  'The owner did not allow access to the listings of publisher A; connect the account again and allow it';

/**
 * What error responses mean where their status does not say it [publishers 0.1, 1.3]. When the client consults this
 * table, it has already renewed the credentials once and repeated the call.
 */
const rules: readonly RefusalRule<Problem>[] = [
  {
    status: 403,
    when: ({ reason }) => reason === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    means: ({ text }) => ({ kind: 'CREDENTIALS_INVALID', cause: text, text: SCOPE_MISSING }),
  },
  { status: 403, when: ({ reason }) => reason === 'SERVICE_DISABLED', means: 'OPERATOR_ALARM' },
  ...verificationRules,
  {
    status: 400,
    when: ({ reason }) => reason === 'POST_LIMIT_REACHED',
    means: ({ text }) => ({ kind: 'CONTENT_REJECTED', code: 'full', text }),
  },
  { status: 400, code: 'failed_precondition', effect: 'read', means: () => nothingToRead },
  { status: 400, code: 'failed_precondition', aboutListing: true, means: ({ text }) => unverified(text) },
  // Callers that treat an existing object as success check the code. For all others this is final.
  {
    status: 409,
    code: 'already_exists',
    effect: 'content',
    means: ({ text }) => ({ kind: 'CONTENT_REJECTED', code: 'exists', text }),
  },
  { status: 409, means: ({ text }) => ({ kind: 'TRANSIENT', text: `HTTP 409: ${text}`, outcomeUnknown: false }) },
];

/** The failure for a response that is not 2xx. */
export function failureOfAnswer(response: HttpResponse, purpose: CallPurpose, now: number): PublisherFailure {
  return failureFor(readProblem(response, now), purpose, rules, now);
}

/** The rejection of a write because the profile is not verified [publishers 1.3]. */
function unverified(text: string): PublisherFailure {
  return { kind: 'CONTENT_REJECTED', code: 'unverified', text };
}

/** What the publisher does only for verified profiles, in a sentence for the user. */
export function onlyVerified(what: string): string {
  return `The publisher ${what} only for verified profiles in good standing. Verify the profile at the publisher.`;
}

/** An unverified profile has neither posts nor reviews [publishers 1.3]. */
const nothingToRead: PublisherFailure = { kind: 'NO_DATA', reason: 'unverified' };

/** Why an unverified profile takes no replies. */
export const takesNoReplies = unverified(onlyVerified('accepts replies'));

/** The calls that the publisher may answer with 403 if the profile is not verified, and what that means [publishers 1.3]. */
const closedUnverified: readonly (readonly [PublisherFailure, readonly CallName[]])[] = [
  [nothingToRead, ['media', 'posts', 'post', 'reviews', 'review', 'questions', 'question']],
  [unverified(onlyVerified('accepts photos')), ['createMedia', 'deleteMedia']],
  [unverified(onlyVerified('accepts posts')), ['createPost', 'deletePost']],
  [takesNoReplies, ['putReply', 'deleteReply', 'putAnswer', 'deleteAnswer']],
];

/** What a 403 to the call means for a profile that is not verified; undefined: nothing else than for any profile. */
export function ifUnverified(call: CallName): PublisherFailure | undefined {
  return closedUnverified.find(([, names]) => names.includes(call))?.[0];
}
