import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { publisherSentence, publisherText } from './publisher-text.js';

/** What a plug-in threw: its failure, and an error that is safe to log. */
export interface Thrown {
  readonly failure: PublisherFailure;
  readonly cause: Error;
  /** True when the plug-in threw something other than a PublisherError, which is a bug in the plug-in. */
  readonly foreign: boolean;
}

/** Interprets what a plug-in threw; never throws itself. Recognizes a PublisherError of another copy of the SDK. */
export function readThrown(error: unknown): Thrown {
  const failure = attempt(() => failureIn(error));
  const cause = loggable(error);
  if (failure) return { failure, cause, foreign: false };
  const text = `unexpected error in the plug-in: ${publisherText(cause.message) || 'without a text'}`;
  return {
    failure: { kind: 'TRANSIENT', text, outcomeUnknown: true, operatorAlarm: true },
    cause,
    foreign: true,
  };
}

/** The failure of a PublisherError, reduced to its declared fields. */
function failureIn(error: unknown): PublisherFailure | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if (!(error instanceof PublisherError) && (error as { name?: unknown }).name !== 'PublisherError') return undefined;
  const given = (error as { failure?: unknown }).failure;
  if (typeof given !== 'object' || given === null) return undefined;
  const { kind, ...of } = { ...given } as Record<string, unknown>;
  const texts = (name: string) => publisherText(of[name]);
  const optional = (name: string) => (texts(name) === '' ? {} : { [name]: texts(name) });
  const sentence = publisherSentence(of['text']);
  switch (kind) {
    case 'CREDENTIALS_INVALID':
      return { kind, cause: texts('cause'), ...(sentence && { text: sentence }) };
    case 'RATE_LIMITED':
      return {
        kind,
        retryAfterMs: typeof of['retryAfterMs'] === 'number' ? of['retryAfterMs'] : Number.NaN,
        scope: of['scope'] === 'listing' || of['scope'] === 'app' ? of['scope'] : 'user',
      };
    case 'LISTING_INACCESSIBLE':
      return { kind, listingRef: texts('listingRef'), ...optional('cause'), ...(sentence && { text: sentence }) };
    case 'LISTING_NOT_FOUND':
      return { kind, listingRef: texts('listingRef') };
    case 'NO_DATA': {
      const reason = (['unverified', 'retired', 'too_small'] as const).find((each) => each === of['reason']);
      return { kind, reason: reason ?? 'empty' };
    }
    case 'CONTENT_REJECTED':
      // Protocol text is kept for the log only.
      return {
        kind,
        code: texts('code'),
        ...optional('field'),
        text: sentence,
        ...(sentence === texts('text') ? optional('cause') : { cause: texts('text') }),
      };
    case 'TRANSIENT':
      return {
        kind,
        text: texts('text'),
        ...(isTime(of['notBefore']) ? { notBefore: new Date(of['notBefore']) } : {}),
        ...(of['outcomeUnknown'] ? { outcomeUnknown: true } : {}),
        ...(of['operatorAlarm'] ? { operatorAlarm: true } : {}),
      };
    default:
      return undefined;
  }
}

function isTime(value: unknown): value is Date {
  return value instanceof Date && !Number.isNaN(value.getTime());
}

/** A plain error with the readable texts of what was thrown: a logger could run accessors of the original. */
function loggable(error: unknown): Error {
  const read = (name: 'name' | 'message' | 'stack') =>
    attempt(() => publisherText((error as Record<string, unknown>)[name])) ?? '';
  const isObject = typeof error === 'object' && error !== null;
  const copy = new Error(isObject ? read('message') : (attempt(() => publisherText(String(error))) ?? ''));
  if (!isObject) return copy;
  copy.name = read('name') || 'Error';
  copy.stack = read('stack') || copy.message;
  const cause = attempt(() => (error as { cause?: unknown }).cause);
  const why = cause === undefined ? undefined : attempt(() => publisherText((cause as { message?: unknown }).message));
  if (why) copy.stack += `\nbecause of: ${why}`;
  return copy;
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
