import { PublisherError } from '@listings/publisher-sdk';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** The greatest depth of a response. The protocol never nests more than a dozen levels. */
const MAX_DEPTH = 32;

/**
 * Validates a response against the schema, or throws `TRANSIENT`. Unknown fields are allowed; a known field of a wrong
 * type is not. `outcomeUnknown` is set for responses to a write, because it may have taken effect.
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

/** Like {@link narrow}, for bodies of any format, such as errors: returns undefined if the body does not match. */
export function narrowOrNothing<S extends TSchema>(schema: S, value: unknown): Static<S> | undefined {
  try {
    return narrow(schema, value, { what: 'error body', outcomeUnknown: false });
  } catch {
    return undefined;
  }
}

/** Treats null as absent, and removes NUL and lone surrogates from texts, because no database stores them. */
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
    text: `${what}: the response does not match the protocol`,
    outcomeUnknown,
  });
}
