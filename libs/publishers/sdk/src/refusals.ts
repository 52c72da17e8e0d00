import type { PublisherFailure } from './errors.js';
import { processTime } from './time.js';

/** What a call is for: the same refusal means different failures for a read and for a write. */
export interface CallPurpose {
  /** `content` is a write with data of a user, which the publisher may reject; `write` is any other, for example a deletion. */
  readonly effect: 'read' | 'content' | 'write';
  /**
   * The listing that the call concerns. Without it, no refusal can say anything about a listing. With it, a 404 means `LISTING_NOT_FOUND`, and the
   * core breaks the link of the listing. So a call about a part of a listing, such as one post or one reply, whose own absence is a 404 as well,
   * needs its refusal in `expected`, or a row of the table that tells both apart by the code.
   */
  readonly listingRef?: string;
  /** The rate limit that counts the call; absent: that of the application. */
  readonly limit?: 'app' | 'user' | 'listing';
}

/** A response that is not 2xx, as the plug-in read it. */
export interface Refusal {
  readonly status: number;
  /** The publisher's own code for the error. It becomes the code of `CONTENT_REJECTED`. */
  readonly code?: string;
  /** The publisher's sentence. */
  readonly text: string;
  /** The invalid field of the request. */
  readonly field?: string;
  /** When the publisher takes calls again, see {@link retryAfterIn}. */
  readonly retryAfterMs?: number;
}

/** What a refusal means: a kind of failure, or one of the two special kinds of `TRANSIENT`. */
export type RefusalMeaning =
  | Exclude<PublisherFailure['kind'], 'NO_DATA'>
  /** Our registration or the plug-in is at fault: `TRANSIENT` with `operatorAlarm`. */
  | 'OPERATOR_ALARM'
  /** The publisher takes no calls until `retryAfterMs` has passed: `TRANSIENT` with `notBefore`. */
  | 'CLOSED';

/** One row of a table of refusals. All conditions of a row must hold. */
export interface RefusalRule<R extends Refusal = Refusal> {
  readonly status?: number | readonly number[];
  readonly code?: string | readonly string[];
  readonly effect?: CallPurpose['effect'] | readonly CallPurpose['effect'][];
  /** True: only a call that concerns a listing. A row that means a failure of a listing implies it. */
  readonly aboutListing?: boolean;
  /** Any further condition. */
  readonly when?: (refusal: R) => boolean;
  /** The meaning, or the failure itself for a row that needs more than a kind. */
  readonly means: RefusalMeaning | ((refusal: R, purpose: CallPurpose) => PublisherFailure);
}

/** The rows that follow those of the plug-in: what HTTP statuses mean unless a publisher says otherwise. */
const usual: readonly RefusalRule[] = [
  { status: 401, means: 'CREDENTIALS_INVALID' },
  { status: 403, means: 'LISTING_INACCESSIBLE' },
  { status: 404, means: 'LISTING_NOT_FOUND' },
  { status: 429, means: 'RATE_LIMITED' },
  { when: isOurFault, effect: 'content', means: 'CONTENT_REJECTED' },
  { when: isOurFault, means: 'OPERATOR_ALARM' },
];

/** Without a delay of the publisher, calls wait about a minute. The jitter spreads the waiting calls. */
const USUAL_WAIT_MS = 60_000;
const JITTER_MS = 15_000;

/**
 * The failure that a refusal means, by the first row that matches. After the rows of the plug-in come the usual ones:
 * 401 `CREDENTIALS_INVALID`, 403 and 404 for a listing `LISTING_INACCESSIBLE` and `LISTING_NOT_FOUND`, 429
 * `RATE_LIMITED`, any other 4xx `CONTENT_REJECTED` for content and an alarm for the operator otherwise, everything else
 * `TRANSIENT`, after a write with an unknown outcome.
 *
 * A 404 with a `listingRef` is the listing, whatever the address of the call: see {@link CallPurpose} for calls about one post, review or photo.
 *
 * @param now the current time; needed only for a table with `CLOSED`.
 * @example
 * const rules: readonly RefusalRule[] = [
 *   { code: 'app-unknown', means: 'OPERATOR_ALARM' },
 *   { status: 503, when: ({ retryAfterMs }) => retryAfterMs !== undefined, means: 'CLOSED' },
 * ];
 * throw new PublisherError(failureFor(refusal, purpose, rules, now()));
 */
export function failureFor<R extends Refusal>(
  refusal: R,
  purpose: CallPurpose,
  rules: readonly RefusalRule<R>[] = [],
  now: number = processTime.now(),
): PublisherFailure {
  const rule = [...rules, ...usual].find((each) => matches(each, refusal, purpose));
  const { means } = rule ?? { means: 'TRANSIENT' as const };
  return typeof means === 'function' ? means(refusal, purpose) : failureOfMeaning(means, refusal, purpose, now);
}

function failureOfMeaning(
  means: RefusalMeaning,
  { status, code, text, field, retryAfterMs }: Refusal,
  { effect, listingRef = '', limit = 'app' }: CallPurpose,
  now: number,
): PublisherFailure {
  const protocol = `HTTP ${status}: ${text}`;
  switch (means) {
    case 'CREDENTIALS_INVALID':
      return { kind: means, cause: text };
    case 'LISTING_INACCESSIBLE':
      return { kind: means, listingRef, cause: text };
    case 'LISTING_NOT_FOUND':
      return { kind: means, listingRef };
    case 'RATE_LIMITED':
      return { kind: means, scope: limit, retryAfterMs: retryAfterMs ?? usualWait() };
    case 'CONTENT_REJECTED':
      return { kind: means, code: code ?? 'refused', field, text };
    case 'OPERATOR_ALARM':
      return { kind: 'TRANSIENT', text: protocol, operatorAlarm: true };
    case 'CLOSED':
      return { kind: 'TRANSIENT', text: protocol, notBefore: new Date(now + (retryAfterMs ?? usualWait())) };
    case 'TRANSIENT':
      return { kind: means, text: protocol, outcomeUnknown: effect !== 'read' };
  }
}

function matches<R extends Refusal>(rule: RefusalRule<R>, refusal: R, { effect, listingRef }: CallPurpose): boolean {
  const needsListing = rule.means === 'LISTING_INACCESSIBLE' || rule.means === 'LISTING_NOT_FOUND';
  return (
    isAmong(refusal.status, rule.status) &&
    isAmong(refusal.code, rule.code) &&
    isAmong(effect, rule.effect) &&
    (listingRef !== undefined || !(rule.aboutListing || needsListing)) &&
    (rule.when?.(refusal) ?? true)
  );
}

function isAmong<T>(value: T | undefined, wanted: T | readonly T[] | undefined): boolean {
  return wanted === undefined || (Array.isArray(wanted) ? wanted.includes(value) : wanted === value);
}

function isOurFault({ status }: Refusal): boolean {
  return status >= 400 && status < 500;
}

function usualWait(): number {
  return USUAL_WAIT_MS + Math.round(Math.random() * JITTER_MS);
}
