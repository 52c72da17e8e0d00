/**
 * The seven meanings that a failure of a publisher can have [publishers 0.1]. Nothing else leaves a plug-in. What the
 * core does about each for the account and its links is written once and stands below; what it does about the work at
 * hand stands with each method.
 */
export type PublisherFailure =
  /**
   * The whole connection is dead: the account becomes REAUTH_REQUIRED, every linked location is told (by
   * `connection.reauth_required` where the publisher has such events), and nothing syncs until the owner connects
   * again. Only for a consent that has ended:
   * lapsed access is renewed through the session, and a fault of our own registration is `TRANSIENT` with an alarm.
   */
  | { readonly kind: 'CREDENTIALS_INVALID'; readonly cause: string }
  /**
   * Asked too often: requeued after the delay (at most a day; a minute when it makes no sense), no attempt is used up.
   * With the scope `app` or `user` the whole connected account rests until then; `listing` concerns this call only.
   */
  | { readonly kind: 'RATE_LIMITED'; readonly retryAfterMs: number; readonly scope: 'app' | 'user' | 'listing' }
  /**
   * This listing is closed to us; the connection itself may be well. Its link becomes INACCESSIBLE, and its location
   * is told by `connection.listing_inaccessible` where the publisher has such events. `cause` is shown to the user.
   */
  | { readonly kind: 'LISTING_INACCESSIBLE'; readonly listingRef: string; readonly cause?: string }
  /** The listing itself is gone: its link becomes GONE, and its location is told. Never for a post or a review. */
  | { readonly kind: 'LISTING_NOT_FOUND'; readonly listingRef: string }
  /** There is nothing to read: shown as "not available", never as zero. A write that cannot be is `CONTENT_REJECTED`. */
  | { readonly kind: 'NO_DATA'; readonly reason: 'empty' | 'unverified' | 'retired' | 'too_small' }
  /** The publisher does not want this content: final for the work at hand, `text` is shown to the user. */
  | { readonly kind: 'CONTENT_REJECTED'; readonly code: string; readonly field?: string; readonly text: string }
  /**
   * Try again later with back-off. `outcomeUnknown`: a write may have taken effect, so the core looks before it
   * writes again. `operatorAlarm`: a fault of our own registration, which no customer can mend; it is logged as an
   * error for the operator.
   */
  | {
      readonly kind: 'TRANSIENT';
      readonly text: string;
      readonly outcomeUnknown?: boolean;
      readonly operatorAlarm?: boolean;
    };

/**
 * The only error that a plug-in throws. Anything else is treated as `TRANSIENT` with an unknown outcome and an operator
 * alarm, and so is a plug-in that has not answered after 60 s.
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

/** The failure behind anything thrown by a plug-in; what is not a PublisherError becomes an alarmed `TRANSIENT`. */
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

/** A plug-in can throw anything: null, an object whose text throws. */
function textOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'it cannot be read';
  }
}

function describe(failure: PublisherFailure): string {
  switch (failure.kind) {
    case 'CREDENTIALS_INVALID':
      return `credentials are no longer valid: ${failure.cause}`;
    case 'RATE_LIMITED':
      return `rate limit of the publisher (${failure.scope}), again in ${failure.retryAfterMs} ms`;
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
