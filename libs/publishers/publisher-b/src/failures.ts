import type { PublisherFailure } from '@listings/publisher-sdk';
import type { ApiFault, ApiRefusal } from './api/api-refusal.js';
import { retryDelay } from './api/usage.js';

/** The meaning of a refusal. The first three need a check of the account before they become a failure. */
export type Meaning =
  | 'token_dead'
  | 'permission_missing'
  | 'object_missing'
  | 'page_token_required'
  | 'page_role_lost'
  | 'rate_limited_app'
  | 'rate_limited_user'
  | 'rate_limited_page'
  | 'retired'
  | 'policy'
  | 'duplicate'
  | 'bad_link'
  | 'bad_media'
  | 'temporary'
  | 'registration'
  | 'bad_request'
  | 'unknown';

/** One row of the table. All given conditions must hold. */
interface Line {
  readonly codes?: readonly (number | readonly [from: number, to: number])[];
  readonly subcodes?: readonly number[];
  readonly when?: (fault: ApiFault) => boolean;
  readonly meaning: Meaning;
}

/** The first matching row applies. A code means the same with any HTTP status [publishers 2.2, 2.3]. */
const table: readonly Line[] = [
  // Two kinds of code 190 that do not mean an invalid connection.
  { codes: [190], when: asksForPageToken, meaning: 'page_token_required' },
  { codes: [190], subcodes: [492], meaning: 'page_role_lost' },
  { codes: [190, 102], meaning: 'token_dead' },

  { codes: [4, 341], meaning: 'rate_limited_app' },
  { codes: [17], meaning: 'rate_limited_user' },
  { codes: [32, 613, 80001], meaning: 'rate_limited_page' },
  { subcodes: [1390008], meaning: 'rate_limited_page' },

  { codes: [1609005], meaning: 'bad_link' },
  { subcodes: [1609005, 1609008], meaning: 'bad_link' },
  { subcodes: [1366046], meaning: 'bad_media' },
  { codes: [368], meaning: 'policy' },
  { subcodes: [1346003, 1404102], meaning: 'policy' },
  { codes: [506], meaning: 'duplicate' },

  { codes: [3, 101, 191], meaning: 'registration' },
  // These rows precede the rows that end something, because the publisher marks these errors as temporary.
  { when: (fault) => fault.isTransient, meaning: 'temporary' },
  { codes: [10, [200, 299], 283], meaning: 'permission_missing' },
  { codes: [100], subcodes: [33], meaning: 'object_missing' },
  { codes: [803], meaning: 'object_missing' },
  { codes: [12], meaning: 'retired' },

  { codes: [100], when: (fault) => fault.message.includes('appsecret_proof'), meaning: 'registration' },
  { codes: [1, 2], meaning: 'temporary' },
  { codes: [100], meaning: 'bad_request' },
  { when: (fault) => fault.code === undefined && fault.type === 'OAuthException', meaning: 'token_dead' },
];

/** The meaning of an error by its code and subcode. */
export function meaningOf(fault: ApiFault): Meaning {
  return table.find((line) => fits(line, fault))?.meaning ?? 'unknown';
}

/** The kind of the refused call, which determines the failure. */
export interface RefusedCall {
  /** `content` is a write with the text of a user. */
  readonly purpose: 'read' | 'write' | 'content';
  readonly listingRef?: string;
  readonly now: number;
}

/**
 * Converts a refusal into a failure without a check of the account. The meanings that need a check become `TRANSIENT`,
 * never an invalid connection.
 */
export function failureFor(refusal: ApiRefusal, call: RefusedCall): PublisherFailure {
  const { fault, headers } = refusal;
  const text = textOf(fault);
  const limited = (scope: 'app' | 'user' | 'listing'): PublisherFailure => ({
    kind: 'RATE_LIMITED',
    scope,
    retryAfterMs: retryDelay(headers, scope, call.now),
  });
  const rejected = (code: string, field?: string): PublisherFailure => ({
    kind: 'CONTENT_REJECTED',
    code,
    field,
    text,
  });
  const alarm = (reason: string): PublisherFailure => ({
    kind: 'TRANSIENT',
    text: `${reason}: ${text}${trace(fault)}`,
    operatorAlarm: true,
  });

  const passing = (): PublisherFailure => ({
    kind: 'TRANSIENT',
    text: text + trace(fault),
    outcomeUnknown: call.purpose !== 'read',
  });

  const declined = (): PublisherFailure =>
    call.purpose === 'content'
      ? rejected(String(fault.code ?? 'unknown'), fieldOf(fault))
      : alarm('unexpected refusal');

  const meaning = meaningOf(fault);
  switch (meaning) {
    case 'rate_limited_app':
      return limited('app');
    case 'rate_limited_user':
      return limited('user');
    case 'rate_limited_page':
      return limited('listing');
    case 'retired':
      // `NO_DATA` would tell the author of a text nothing: the publisher never accepts the text, so this is a
      // rejection.
      return call.purpose === 'content' ? rejected('retired') : { kind: 'NO_DATA', reason: 'retired' };
    case 'policy':
      if (call.purpose === 'content') return rejected('policy');
      return {
        kind: 'RATE_LIMITED',
        scope: call.listingRef === undefined ? 'user' : 'listing',
        retryAfterMs: 3_600_000,
      };
    case 'duplicate':
      return call.purpose === 'content' ? rejected('duplicate') : alarm('unexpected refusal');
    case 'bad_link':
      return call.purpose === 'content' ? rejected('link', 'link') : alarm('unexpected refusal');
    case 'bad_media':
      return call.purpose === 'content' ? rejected('media', 'media') : alarm('unexpected refusal');
    case 'temporary':
      return passing();
    case 'registration':
      return alarm(
        'Publisher B refuses the registration of this installation: check the client id, the secret and the approval of the application',
      );
    case 'page_token_required':
      return alarm('the plug-in made a call with the wrong kind of token');
    case 'page_role_lost':
      if (call.listingRef === undefined) return alarm('unexpected refusal');
      return { kind: 'LISTING_INACCESSIBLE', listingRef: call.listingRef, cause: text };
    case 'bad_request':
      return declined();
    case 'unknown':
      // Without a known code, only the status shows whose fault the error is [publishers 0.1].
      return refusal.status >= 500 ? passing() : declined();
    case 'token_dead':
    case 'permission_missing':
    case 'object_missing':
      return alarm('refusal that needs a check of the account');
  }
}

/** The reason for an invalid token [publishers 2.2]: for the log, and what the owner can do about it. */
export function causeOfDeath(fault: { readonly subcode?: number; readonly message?: string }): {
  readonly cause: string;
  readonly text?: string;
} {
  switch (fault.subcode) {
    case 463:
      return {
        cause: 'the consent has expired',
        text: 'The consent of the owner has expired; connect the account again',
      };
    case 460:
      return {
        cause: 'the password was changed',
        text: 'The owner changed the password at Publisher B; connect the account again',
      };
    case 458:
      return {
        cause: 'the owner removed the application',
        text: "The owner withdrew access on Publisher B's side; connect the account again",
      };
    case 459:
    case 490:
      return {
        cause: 'Publisher B requires a security check by the owner',
        text: 'Publisher B requires a security check; the owner has to pass it there and then connect the account again',
      };
    case 464:
      return {
        cause: 'the user is not confirmed at Publisher B',
        text: 'The owner is not confirmed at Publisher B; confirm the user there and then connect the account again',
      };
    case 467:
      return {
        cause: 'Publisher B ended the session',
        text: 'Publisher B ended the session; connect the account again',
      };
    default:
      return { cause: fault.message ?? 'Publisher B no longer accepts the token' };
  }
}

/**
 * The text for users: the publisher's own text for them, otherwise its message as words, without the number of the
 * error and with `store_number` written as `store number` [publishers 2.3].
 */
export function textOf(fault: ApiFault): string {
  if (fault.userMessage !== undefined) return fault.userMessage;
  const words = fault.message
    .replace(/^\(#\d+\)\s*/, '')
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => name.replaceAll('_', ' '));
  return words || 'Publisher B gave no reason';
}

function fits(line: Line, fault: ApiFault): boolean {
  const code = fault.code;
  if (line.codes) {
    if (code === undefined) return false;
    const inside = line.codes.some((each) =>
      typeof each === 'number' ? each === code : code >= each[0] && code <= each[1],
    );
    if (!inside) return false;
  }
  if (line.subcodes && (fault.subcode === undefined || !line.subcodes.includes(fault.subcode))) return false;
  return line.when ? line.when(fault) : true;
}

/** "This method must be called with a Page Access Token": a defect of ours, not an invalid token [publishers 2.2]. */
function asksForPageToken(fault: ApiFault): boolean {
  return (
    /\bpage (access )?token\b/i.test(fault.message) &&
    !/\b(expired|invalidated|error validating)\b/i.test(fault.message)
  );
}

/** The name of the invalid parameter in a message: `Param x ...`, or the first word in `(#100) x must ...`. */
function fieldOf(fault: ApiFault): string | undefined {
  const named = /\b(?:param(?:eter)?|field):?\s+["'`(]?([a-z][a-z_]*)/i.exec(fault.message)?.[1];
  return (
    named ?? /^(?:\(#\d+\) )?([a-z]+(?:_[a-z]+)*)(?:\.\w+)*(?::| must| is | takes | cannot )/.exec(fault.message)?.[1]
  );
}

function trace(fault: ApiFault): string {
  return fault.trace === undefined ? '' : ` (trace ${fault.trace})`;
}
