import type { CallLimit } from './limits.js';

/**
 * The seven kinds of failure that a plug-in can throw [publishers 0.1]. This page says once how the core treats the
 * account and its links for each kind. Each method says how the core treats the work that failed.
 *
 * Users read `text` of CREDENTIALS_INVALID, LISTING_INACCESSIBLE and CONTENT_REJECTED: a sentence that says what
 * happened and what to do. Only operators read `cause` and the `text` of TRANSIENT, so these may contain what the
 * publisher's protocol said. The core shows a sentence of its own where `text` is absent or protocol text (see
 * {@link isProtocolText}).
 */
export type PublisherFailure =
  /**
   * The grant has ended, so the whole connection is dead. The core sets the account to REAUTH_REQUIRED, emits
   * `connection.reauth_required` for every linked location if the publisher has such events, and syncs nothing until
   * the owner reconnects. Do not throw this for an expired access token (renew it through the session) or for a fault
   * of our own registration (`TRANSIENT` with `operatorAlarm`). The log gets `cause`, the user `text`: the reason in the
   * connected account, its event and the dashboard, such as "Enter the code that Acme Maps has sent to you".
   */
  | { readonly kind: 'CREDENTIALS_INVALID'; readonly cause: string; readonly text?: string }
  /**
   * The publisher limits the rate. The core retries after `retryAfterMs` (at most a day; one minute if the value is
   * invalid) and counts no attempt. With the scope `app` or `user`, the core pauses the whole connected account until
   * then; with `listing`, it pauses only this call. `limit`: only the core sets it, for a limit of the declaration's
   * `callLimits` that has no room for the call. A plug-in lets that failure pass.
   */
  | {
      readonly kind: 'RATE_LIMITED';
      readonly retryAfterMs: number;
      readonly scope: 'app' | 'user' | 'listing';
      readonly limit?: CallLimit;
    }
  /**
   * The account has no access to this listing; the connection itself may be fine. The core sets the link to
   * INACCESSIBLE and emits `connection.listing_inaccessible` for its location if the publisher has such events. The
   * log gets `cause`, the user `text`.
   */
  | {
      readonly kind: 'LISTING_INACCESSIBLE';
      readonly listingRef: string;
      readonly cause?: string;
      readonly text?: string;
    }
  /**
   * The listing no longer exists. The core sets its link to GONE and notifies its location. Never throw this for a post
   * or a review.
   */
  | { readonly kind: 'LISTING_NOT_FOUND'; readonly listingRef: string }
  /**
   * There is nothing to read. The core shows "not available", never zero. A write that is impossible is
   * `CONTENT_REJECTED`.
   */
  | { readonly kind: 'NO_DATA'; readonly reason: 'empty' | 'unverified' | 'retired' | 'too_small' }
  /**
   * The publisher rejects this content. The failure is final for this piece of work. The user sees `text`: the
   * publisher's reason in words. The log gets `cause`.
   */
  | {
      readonly kind: 'CONTENT_REJECTED';
      readonly code: string;
      readonly field?: string;
      readonly text: string;
      readonly cause?: string;
    }
  /**
   * A later attempt may succeed; the core retries with back-off. `outcomeUnknown`: a write may have taken effect, so
   * the core checks before it writes again. `operatorAlarm`: our own registration is at fault, which no customer can
   * fix; the core logs an error for the operator. `notBefore`: the publisher takes no calls until then, for example
   * because it closes at night. The core pauses the whole connected account until then (at most a day; a time in the past
   * or an invalid date does not count), and its work waits without using up attempts. Imports answer when to try again.
   * If the owner connects the account again, the pause ends.
   */
  | {
      readonly kind: 'TRANSIENT';
      readonly text: string;
      readonly notBefore?: Date;
      readonly outcomeUnknown?: boolean;
      readonly operatorAlarm?: boolean;
    };

/**
 * The only error that a plug-in may throw. The core treats any other error, and a call that takes more than 60 s, as
 * `TRANSIENT` with an unknown outcome and an operator alarm.
 *
 * @example
 * throw new PublisherError({ kind: 'RATE_LIMITED', retryAfterMs: 30_000, scope: 'listing' }, { cause: error });
 */
export class PublisherError extends Error {
  constructor(
    readonly failure: PublisherFailure,
    options?: { cause?: unknown },
  ) {
    super(describe(failure), options);
    this.name = 'PublisherError';
  }
}

/**
 * Returns the failure of an error that a plug-in threw. An error of another class becomes `TRANSIENT` with an alarm.
 */
export function failureOf(error: unknown): PublisherFailure {
  if (error instanceof PublisherError) return error.failure;
  const text = textOf(error);
  return {
    kind: 'TRANSIENT',
    text: `unexpected error in the plug-in: ${text}`,
    outcomeUnknown: true,
    operatorAlarm: true,
  };
}

/**
 * The failure for a content that the publisher does not take, or that the plug-in refuses in its place: `text` tells its
 * author why, and `field` is the invalid one.
 *
 * @example
 * if (!content.address) throw rejection('address', 'Acme Maps needs an address.', { field: 'address' });
 */
export function rejection(
  code: string,
  text: string,
  { field, cause }: { readonly field?: string; readonly cause?: unknown } = {},
): PublisherError {
  return new PublisherError({ kind: 'CONTENT_REJECTED', code, field, text }, { cause });
}

/** The failure for a read that has nothing to return: see `NO_DATA` of {@link PublisherFailure}. */
export function noData(
  reason: Extract<PublisherFailure, { kind: 'NO_DATA' }>['reason'],
  cause?: unknown,
): PublisherError {
  return new PublisherError({ kind: 'NO_DATA', reason }, { cause });
}

/** A plug-in can throw anything, for example null or an object whose `toString` throws. */
function textOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'the thrown value cannot be converted to text';
  }
}

function describe(failure: PublisherFailure): string {
  switch (failure.kind) {
    case 'CREDENTIALS_INVALID':
      return `credentials are no longer valid: ${failure.cause}`;
    case 'RATE_LIMITED':
      return `rate limit of the publisher (${failure.scope}), retry in ${failure.retryAfterMs} ms`;
    case 'LISTING_INACCESSIBLE':
      return `no access to listing ${failure.listingRef}${failure.cause ? `: ${failure.cause}` : ''}`;
    case 'LISTING_NOT_FOUND':
      return `listing ${failure.listingRef} does not exist at the publisher`;
    case 'NO_DATA':
      return `no data: ${failure.reason}`;
    case 'CONTENT_REJECTED':
      return failure.text;
    case 'TRANSIENT':
      return failure.text;
  }
}
