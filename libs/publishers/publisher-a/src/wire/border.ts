import { PublisherError } from '@listings/publisher-sdk';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Deeper answers are nonsense: the protocol never nests more than a dozen levels. */
const MAX_DEPTH = 32;

/**
 * The border: an answer as the schema describes it, or `TRANSIENT`. Unknown fields pass, a known field of a wrong type
 * does not. `outcomeUnknown` is set for answers to a write: it may have taken effect all the same.
 */
export function narrow<S extends TSchema>(
  schema: S,
  value: unknown,
  answerTo: { readonly what: string; readonly outcomeUnknown: boolean },
): Static<S> {
  const tamed = tame(value, 0, answerTo);
  if (Value.Check(schema, tamed)) return tamed as Static<S>;
  throw unusable(answerTo);
}

/** As {@link narrow}, for bodies that may be anything, as those of errors are: undefined when they do not fit. */
export function narrowOrNothing<S extends TSchema>(schema: S, value: unknown): Static<S> | undefined {
  try {
    return narrow(schema, value, { what: 'error body', outcomeUnknown: false });
  } catch {
    return undefined;
  }
}

/** Null counts as absent; NUL and lone surrogates, which no database takes, are removed from texts. */
function tame(value: unknown, depth: number, answerTo: { what: string; outcomeUnknown: boolean }): unknown {
  if (typeof value === 'string') return value.replace(/[\0\p{Cs}]/gu, '');
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) throw unusable(answerTo);
  if (Array.isArray(value)) return value.map((each) => tame(each, depth + 1, answerTo));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, tame(member, depth + 1, answerTo)]),
  );
}

function unusable({ what, outcomeUnknown }: { what: string; outcomeUnknown: boolean }): PublisherError {
  return new PublisherError({
    kind: 'TRANSIENT',
    text: `${what}: the answer is not what the protocol says`,
    outcomeUnknown,
  });
}
