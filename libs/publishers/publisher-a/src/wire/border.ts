import { plainJson, unusable } from '@listings/publisher-sdk';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Validates a response against the schema, or throws `TRANSIENT`. Unknown fields are allowed; a known field of a wrong
 * type is not. `outcomeUnknown` is set for responses to a write, because it may have taken effect.
 */
export function narrow<S extends TSchema>(
  schema: S,
  value: unknown,
  { what, outcomeUnknown }: { readonly what: string; readonly outcomeUnknown: boolean },
): Static<S> {
  const found = narrowOrNothing(schema, value);
  if (found === undefined) throw unusable(`${what}: the response does not match the protocol`, { outcomeUnknown });
  return found;
}

/** Like {@link narrow}, for bodies of any format, such as errors: returns undefined if the body does not match. */
export function narrowOrNothing<S extends TSchema>(schema: S, value: unknown): Static<S> | undefined {
  const plain = plainJson(value);
  return Value.Check(schema, plain) ? (plain as Static<S>) : undefined;
}
