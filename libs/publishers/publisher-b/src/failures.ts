import { failureFor as failureByTable } from '@listings/publisher-sdk';
import type { CallPurpose, PublisherFailure, Refusal, RefusalRule } from '@listings/publisher-sdk';
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

/** A refusal by its meaning. */
interface Refused extends Refusal {
  readonly code: Meaning;
  readonly fault: ApiFault;
}

const limits: Partial<Record<Meaning, 'app' | 'user' | 'listing'>> = {
  rate_limited_app: 'app',
  rate_limited_user: 'user',
  rate_limited_page: 'listing',
};

/** The failure of every meaning [publishers 0.1]. The last rows alarm the operator. */
const rules: readonly RefusalRule<Refused>[] = [
  { code: Object.keys(limits), means: 'RATE_LIMITED' },
  // The publisher never accepts the text, so `NO_DATA` would tell its author nothing.
  { code: ['retired', 'policy', 'duplicate'], effect: 'content', means: 'CONTENT_REJECTED' },
  { code: 'retired', means: () => ({ kind: 'NO_DATA', reason: 'retired' }) },
  {
    code: 'policy',
    means: (_, { listingRef }) => ({
      kind: 'RATE_LIMITED',
      scope: listingRef === undefined ? 'user' : 'listing',
      retryAfterMs: 3_600_000,
    }),
  },
  { code: 'bad_link', effect: 'content', means: ({ text }) => rejected('link', 'link', text) },
  { code: 'bad_media', effect: 'content', means: ({ text }) => rejected('media', 'media', text) },
  { code: 'temporary', means: passing },
  {
    code: 'registration',
    means: alarm(
      'Publisher B refuses the registration of this installation: check the client id, the secret and the approval of the application',
    ),
  },
  { code: 'page_token_required', means: alarm('the plug-in made a call with the wrong kind of token') },
  { code: 'page_role_lost', means: 'LISTING_INACCESSIBLE' },
  {
    code: ['token_dead', 'permission_missing', 'object_missing'],
    means: alarm('refusal that needs a check of the account'),
  },
  // Without a known code, only the status shows whose fault the error is [publishers 0.1].
  { code: 'unknown', when: ({ status }) => status >= 500, means: passing },
  {
    code: ['bad_request', 'unknown'],
    effect: 'content',
    means: ({ fault, text }) => rejected(String(fault.code ?? 'unknown'), fieldOf(fault), text),
  },
  { means: alarm('unexpected refusal') },
];

/**
 * Converts a refusal into a failure without a check of the account. The meanings that need a check become `TRANSIENT`,
 * never an invalid connection.
 */
export function failureFor({ fault, headers, status }: ApiRefusal, call: RefusedCall): PublisherFailure {
  const code = meaningOf(fault);
  const limit = limits[code];
  const retryAfterMs = limit && retryDelay(headers, limit, call.now);
  const purpose = { effect: call.purpose, listingRef: call.listingRef, limit };
  return failureByTable({ status, code, text: textOf(fault), fault, retryAfterMs }, purpose, rules);
}

function rejected(code: string, field: string | undefined, text: string): PublisherFailure {
  return { kind: 'CONTENT_REJECTED', code, field, text };
}

function alarm(reason: string): (refusal: Refused) => PublisherFailure {
  return ({ fault, text }) => ({
    kind: 'TRANSIENT',
    text: `${reason}: ${text}${trace(fault)}`,
    operatorAlarm: true,
  });
}

function passing({ fault, text }: Refused, { effect }: CallPurpose): PublisherFailure {
  return { kind: 'TRANSIENT', text: text + trace(fault), outcomeUnknown: effect !== 'read' };
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
