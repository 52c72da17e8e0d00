import { plainJson, unusable } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static, TObject, TOptional, TProperties, TSchema, TString } from 'typebox';
import { Value } from 'typebox/value';

type Optional<P extends TProperties> = { [Name in keyof P]: TOptional<P[Name]> };

/** The value of a shape. */
export type Of<S extends TSchema> = Static<S>;

export const text = Type.String();
export const flag = Type.Boolean();
export const number = Type.Number();
export const integer = Type.Integer();
export const count = Type.Integer({ minimum: 0 });
export const anything = Type.Unknown();

/** A list of values of one shape. */
export function list<S extends TSchema>(item: S) {
  return Type.Array(item);
}

/** An object of the publisher. Every field may be absent: the publisher leaves out zeros and empty values [publishers 1.1]. */
export function message<P extends TProperties>(fields: P): TObject<Optional<P>> {
  const optional = Object.entries(fields).map(([name, shape]) => [name, Type.Optional(shape)] as const);
  return Type.Object(Object.fromEntries(optional)) as TObject<Optional<P>>;
}

/** An object that always has its `name`, by which calls address it. */
export function named<P extends TProperties>(fields: P): TObject<Optional<P> & { name: TString }> {
  return Type.Object({ ...message(fields).properties, name: text }) as TObject<Optional<P> & { name: TString }>;
}

/**
 * Validates a response against the shape, or throws `TRANSIENT`. Unknown fields are allowed; a known field of a wrong
 * type is not. `outcomeUnknown` is set for responses to a write, because it may have taken effect.
 */
export function narrow<S extends TSchema>(
  shape: S,
  value: unknown,
  { what, outcomeUnknown }: { readonly what: string; readonly outcomeUnknown: boolean },
): Static<S> {
  const found = narrowOrNothing(shape, value);
  if (found === undefined) throw unusable(`${what}: the response does not match the protocol`, { outcomeUnknown });
  return found;
}

/** Like {@link narrow}, for bodies of any format, such as errors: returns undefined if the body does not match. */
export function narrowOrNothing<S extends TSchema>(shape: S, value: unknown): Static<S> | undefined {
  const plain = plainJson(value);
  return Value.Check(shape, plain) ? (plain as Static<S>) : undefined;
}

/** An object without its fields that are undefined or empty texts, as the publisher wants it. */
export function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as T;
}
