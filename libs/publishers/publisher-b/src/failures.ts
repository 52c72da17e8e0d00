import { failureFor, PublisherError } from '@listings/publisher-sdk';
import type { CallPurpose, HttpResponse, PublisherFailure, Refusal, RefusalRule } from '@listings/publisher-sdk';
import type { ApiFault } from './api/api-fault.js';
import { retryDelay } from './api/pace.js';

/** One row of the table of codes. All given conditions must hold. */
interface Line {
  readonly codes?: readonly number[];
  readonly subcodes?: readonly number[];
  readonly when?: (fault: ApiFault) => boolean;
  readonly meaning: string;
}

/** The first matching row applies. A code means the same with any HTTP status [publishers 2.2, 2.3]. */
const table = [
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
  { when: ({ isTransient }) => isTransient, meaning: 'temporary' },
  { codes: [10], meaning: 'permission_missing' },
  { when: ({ code = 0 }) => code >= 200 && code <= 299, meaning: 'permission_missing' },
  { codes: [100], subcodes: [33], meaning: 'object_missing' },
  { codes: [803], meaning: 'object_missing' },
  { codes: [12], meaning: 'retired' },
  { codes: [100], when: ({ message }) => message.includes('appsecret_proof'), meaning: 'registration' },
  { codes: [1, 2], meaning: 'temporary' },
  { codes: [100], meaning: 'bad_request' },
  { when: ({ code, type }) => code === undefined && type === 'OAuthException', meaning: 'token_dead' },
] as const satisfies readonly Line[];

/** The meaning of a refusal. `token_dead`, `permission_missing` and `object_missing` need a check of the account. */
export type Meaning = (typeof table)[number]['meaning'] | 'unknown';

/** A refusal of the publisher. A meaning that needs a check of the account is `TRANSIENT` without that check. */
export class ApiRefusal extends PublisherError {
  constructor(
    failure: PublisherFailure,
    readonly meaning: Meaning,
    readonly fault: ApiFault,
    /** The page that the call was about; undefined for a call about the account. */
    readonly pageId: string | undefined,
  ) {
    super(failure);
  }

  /** The publisher's reason, for users. */
  get text(): string {
    return textOf(this.fault);
  }
}

/** True for a refusal with one of these meanings. */
export function isRefused(error: unknown, ...meanings: readonly Meaning[]): error is ApiRefusal {
  return error instanceof ApiRefusal && meanings.includes(error.meaning);
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

/** What the operator reads about a fault of this installation or of the plug-in. */
const alarms: Partial<Record<Meaning, string>> = {
  registration:
    'Publisher B refuses the registration of this installation: check the client id, the secret and the approval of the application',
  page_token_required: 'the plug-in made a call with the wrong kind of token',
};

/** The failure of every meaning [publishers 0.1]. The last row alarms the operator. */
const rules: readonly RefusalRule<Refused>[] = [
  { code: Object.keys(limits), means: 'RATE_LIMITED' },
  // The publisher never accepts the text, so `NO_DATA` would tell its author nothing.
  { code: ['retired', 'policy', 'duplicate'], effect: 'content', means: 'CONTENT_REJECTED' },
  { code: 'retired', means: () => ({ kind: 'NO_DATA', reason: 'retired' }) },
  { code: 'policy', aboutListing: true, means: () => blocked('listing') },
  { code: 'policy', means: () => blocked('user') },
  { code: 'bad_link', effect: 'content', means: ({ text }) => rejected('link', text, 'link') },
  { code: 'bad_media', effect: 'content', means: ({ text }) => rejected('media', text, 'media') },
  { code: 'temporary', means: passing },
  { code: 'page_role_lost', means: 'LISTING_INACCESSIBLE' },
  // Without a known code, only the status shows whose fault the error is [publishers 0.1].
  { code: 'unknown', when: ({ status }) => status >= 500, means: passing },
  {
    code: ['bad_request', 'unknown'],
    effect: 'content',
    means: ({ fault, text }) => rejected(String(fault.code ?? 'unknown'), text, fieldOf(fault)),
  },
  { means: alarm },
];

/** Converts the error in a response into a refusal. */
export function refusalOf(
  fault: ApiFault,
  { status, headers }: Pick<HttpResponse, 'status' | 'headers'>,
  { now, ...purpose }: CallPurpose & { readonly now: number },
): ApiRefusal {
  const code = table.find((line) => fits(line, fault))?.meaning ?? 'unknown';
  const limit = limits[code];
  const retryAfterMs = limit && retryDelay(headers, limit, now);
  const refused: Refused = { status, code, text: textOf(fault), fault, retryAfterMs };
  return new ApiRefusal(failureFor(refused, { ...purpose, limit }, rules), code, fault, purpose.listingRef);
}

function fits({ codes, subcodes, when }: Line, fault: ApiFault): boolean {
  return (
    (codes?.some((code) => code === fault.code) ?? true) &&
    (subcodes?.some((subcode) => subcode === fault.subcode) ?? true) &&
    (when?.(fault) ?? true)
  );
}

function blocked(scope: 'user' | 'listing'): PublisherFailure {
  return { kind: 'RATE_LIMITED', scope, retryAfterMs: 3_600_000 };
}

function rejected(code: string, text: string, field?: string): PublisherFailure {
  return { kind: 'CONTENT_REJECTED', code, field, text };
}

function alarm({ code, fault, text }: Refused): PublisherFailure {
  const reason = alarms[code] ?? 'unexpected refusal';
  return { kind: 'TRANSIENT', text: `${reason}: ${text}${trace(fault)}`, operatorAlarm: true };
}

function passing({ fault, text }: Refused, { effect }: CallPurpose): PublisherFailure {
  return { kind: 'TRANSIENT', text: text + trace(fault), outcomeUnknown: effect !== 'read' };
}

const securityCheck = {
  cause: 'Publisher B requires a security check by the owner',
  text: 'Publisher B requires a security check; the owner has to pass it there and then connect the account again',
};

/** Why a token is invalid, by subcode [publishers 2.2]: for the log, and for the owner, with what to do about it. */
const deaths: Readonly<Record<number, { readonly cause: string; readonly text: string }>> = {
  458: {
    cause: 'the owner removed the application',
    text: "The owner withdrew access on Publisher B's side; connect the account again",
  },
  459: securityCheck,
  460: {
    cause: 'the password was changed',
    text: 'The owner changed the password at Publisher B; connect the account again',
  },
  463: { cause: 'the consent has expired', text: 'The consent of the owner has expired; connect the account again' },
  464: {
    cause: 'the user is not confirmed at Publisher B',
    text: 'The owner is not confirmed at Publisher B; confirm the user there and then connect the account again',
  },
  467: { cause: 'Publisher B ended the session', text: 'Publisher B ended the session; connect the account again' },
  490: securityCheck,
};

/** The failure for an invalid token. */
export function deathOf({ subcode = 0, message }: Partial<ApiFault>): PublisherError {
  const reason = deaths[subcode] ?? { cause: message ?? 'Publisher B no longer accepts the token' };
  return new PublisherError({ kind: 'CREDENTIALS_INVALID', ...reason });
}

/** The publisher's text for users, otherwise its message in words: no number, and `store_number` as `store number`. */
function textOf(fault: ApiFault): string {
  if (fault.userMessage !== undefined) return fault.userMessage;
  const words = fault.message
    .replace(/^\(#\d+\)\s*/, '')
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => name.replaceAll('_', ' '));
  return words || 'Publisher B gave no reason';
}

/** "This method must be called with a Page Access Token": a defect of ours, not an invalid token [publishers 2.2]. */
function asksForPageToken({ message }: ApiFault): boolean {
  return /\bpage (access )?token\b/i.test(message) && !/\b(expired|invalidated|error validating)\b/i.test(message);
}

/** The name of the invalid parameter in a message: `Param x ...`, or the first word in `(#100) x must ...`. */
function fieldOf({ message }: ApiFault): string | undefined {
  const named = /\b(?:param(?:eter)?|field):?\s+["'`(]?([a-z][a-z_]*)/i.exec(message)?.[1];
  return named ?? /^(?:\(#\d+\) )?([a-z]+(?:_[a-z]+)*)(?:\.\w+)*(?::| must| is | takes | cannot )/.exec(message)?.[1];
}

function trace(fault: ApiFault): string {
  return fault.trace === undefined ? '' : ` (trace ${fault.trace})`;
}
