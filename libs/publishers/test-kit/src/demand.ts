import { isDeepStrictEqual } from 'node:util';
import { isProtocolText, PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';

/** A broken rule that a check found. Its message tells the author of the plug-in what is wrong. */
export class Defect extends Error {
  override readonly name = 'Defect';
}

/** Throws a {@link Defect} with this sentence unless the condition holds. */
export function demand(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Defect(sentence);
}

/** Throws a {@link Defect} if a method that must call the publisher made no HTTP call. */
export function demandCalls(method: string, calls: number): void {
  demand(
    calls > 0,
    `${method} called nobody: it returned without an HTTP call. Send the request to the publisher; if the publisher has no such call, leave the method or the capability out`,
  );
}

/** Throws a {@link Defect} unless both values are equal. The sentence names the compared value. */
export function demandEqual(actual: unknown, expected: unknown, sentence: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Defect(`${sentence}: expected ${brief(expected)}, got ${brief(actual)}`);
}

/** Throws a {@link Defect} if two records have the same reference. */
export function demandDistinct(records: readonly { readonly ref: string }[], what: string): void {
  demandEqual(new Set(records.map(({ ref }) => ref)).size, records.length, `distinct ${what}`);
}

/** The outcome of a call to the plug-in: its result or its failure. */
export type Outcome<T> = { readonly value: T } | { readonly failure: PublisherFailure };

/**
 * Awaits a call and returns its outcome. Any error except a PublisherError with a valid failure is a {@link Defect}.
 */
export async function outcomeOf<T>(what: string, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Defect) throw error;
    if (!(error instanceof PublisherError))
      throw new Defect(`${what} threw an error that is not a PublisherError: ${String(error)}`, { cause: error });
    demandValidFailure(what, error.failure);
    return { failure: error.failure };
  }
}

/** Awaits a call that must fail with this kind, and returns its failure. */
export async function demandFailure<K extends PublisherFailure['kind']>(
  what: string,
  kind: K,
  work: () => Promise<unknown>,
): Promise<PublisherFailure & { kind: K }> {
  const outcome = await outcomeOf(what, work);
  if ('value' in outcome) throw new Defect(`${what} must fail, but returned ${brief(outcome.value)}`);
  const { failure } = outcome;
  demand(failure.kind === kind, `${what} must fail with ${kind}, but failed with ${brief(failure)}`);
  return failure as PublisherFailure & { kind: K };
}

/** Awaits a call that must succeed, and returns its result. */
export async function valueOfCall<T>(what: string, work: () => Promise<T>): Promise<T> {
  const outcome = await outcomeOf(what, work);
  if ('value' in outcome) return outcome.value;
  throw new Defect(`${what} must succeed, but failed with ${brief(outcome.failure)}`);
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
  TRANSIENT: ({ text, notBefore }: { text: unknown; notBefore?: unknown }) =>
    isText(text) && (notBefore === undefined || (notBefore instanceof Date && !Number.isNaN(notBefore.getTime()))),
};

function demandValidFailure(what: string, failure: PublisherFailure): void {
  const isValid = (KINDS as Record<string, ((failure: PublisherFailure) => boolean) | undefined>)[failure.kind];
  demand(isValid, `${what} failed with an unknown kind: ${brief(failure)}`);
  demand(isValid(failure), `${what} failed with ${failure.kind}, but a field is missing or invalid: ${brief(failure)}`);
  if (failure.kind !== 'TRANSIENT' && 'text' in failure) demandSentence(`the text of ${what}`, failure.text);
}

/** Throws a {@link Defect} if a text that users read is protocol text [contract 7]. */
export function demandSentence(what: string, text: string | undefined): void {
  demand(!isProtocolText(text ?? ''), `${what} is protocol text, which users must not read: ${brief(text)}`);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** A value as JSON for a message, cut after 400 characters. */
export function brief(value: unknown): string {
  const text = jsonOf(value) ?? String(value);
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    return `a value without JSON: ${String(error)}`;
  }
}
