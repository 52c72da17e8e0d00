import { isDeepStrictEqual } from 'node:util';
import { PublisherError } from '../errors.js';
import type { PublisherFailure } from '../errors.js';

/** What a check found wrong, in a sentence for the author of the plug-in. */
export class Defect extends Error {
  override readonly name = 'Defect';
}

/** Ends the check with this sentence unless the condition holds. */
export function demand(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Defect(sentence);
}

/** Ends the check unless both are equal; the sentence says what was compared. */
export function demandEqual(actual: unknown, expected: unknown, sentence: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Defect(`${sentence}: expected ${brief(expected)}, got ${brief(actual)}`);
}

/** How a call to the plug-in ended. */
export type Outcome<T> = { readonly value: T } | { readonly failure: PublisherFailure };

/** Waits for a call. Anything that is thrown must be a PublisherError with a sensible failure. */
export async function outcomeOf<T>(what: string, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Defect) throw error;
    if (!(error instanceof PublisherError)) {
      throw new Defect(`${what} threw what is no PublisherError: ${String(error)}`, { cause: error });
    }
    demandSensible(what, error.failure);
    return { failure: error.failure };
  }
}

/** The failure that a call must end with; success is a defect. */
export async function failureOfCall(what: string, work: () => Promise<unknown>): Promise<PublisherFailure> {
  const outcome = await outcomeOf(what, work);
  if ('failure' in outcome) return outcome.failure;
  throw new Defect(`${what} should have failed, but answered ${brief(outcome.value)}`);
}

/** Waits for a call that must fail with this meaning. */
export async function demandFailure<K extends PublisherFailure['kind']>(
  what: string,
  kind: K,
  work: () => Promise<unknown>,
): Promise<PublisherFailure & { kind: K }> {
  const failure = await failureOfCall(what, work);
  demand(failure.kind === kind, `${what} should have failed with ${kind}, but did with ${brief(failure)}`);
  return failure as PublisherFailure & { kind: K };
}

/** The value that a call must end with; a failure is a defect. */
export async function valueOfCall<T>(what: string, work: () => Promise<T>): Promise<T> {
  const outcome = await outcomeOf(what, work);
  if ('value' in outcome) return outcome.value;
  throw new Defect(`${what} should have succeeded, but failed with ${brief(outcome.failure)}`);
}

const KINDS: Record<PublisherFailure['kind'], (failure: never) => boolean> = {
  CREDENTIALS_INVALID: ({ cause }: { cause: unknown }) => isText(cause),
  RATE_LIMITED: ({ retryAfterMs, scope }: { retryAfterMs: unknown; scope: unknown }) =>
    Number.isFinite(retryAfterMs) && Number(retryAfterMs) >= 0 && ['app', 'user', 'listing'].includes(String(scope)),
  LISTING_INACCESSIBLE: ({ listingRef }: { listingRef: unknown }) => isText(listingRef),
  LISTING_NOT_FOUND: ({ listingRef }: { listingRef: unknown }) => isText(listingRef),
  NO_DATA: ({ reason }: { reason: unknown }) =>
    ['empty', 'unverified', 'retired', 'too_small'].includes(String(reason)),
  CONTENT_REJECTED: ({ code, text }: { code: unknown; text: unknown }) => isText(code) && isText(text),
  TRANSIENT: ({ text }: { text: unknown }) => isText(text),
};

function demandSensible(what: string, failure: PublisherFailure): void {
  const isSensible = (KINDS as Record<string, ((failure: PublisherFailure) => boolean) | undefined>)[failure.kind];
  demand(isSensible, `${what} failed with the unknown kind ${brief(failure)}`);
  demand(
    isSensible(failure),
    `${what} failed with ${failure.kind}, but a part of it makes no sense: ${brief(failure)}`,
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** A value as it stands in a sentence. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
