import { Type } from 'typebox';
import type { TObject, TProperties, TSchema } from 'typebox';
import { REQUEST_BOUNDS } from './request-bounds.js';

/** The response echoes it; the service never uses it to deduplicate [contract 1]. */
export const ClientMutationId = Type.Optional(
  nullable(
    Type.String({
      maxLength: REQUEST_BOUNDS.clientMutationId,
      description:
        'Reference that the client chooses; the response returns it. The service does not use it to deduplicate requests: send an `Idempotency-Key` header instead.',
      'x-id-type': 'External',
      'x-text': 'as-sent',
    }),
  ),
);

/** The `input` object of an operation. It rejects unknown fields and always accepts `clientMutationId`. */
export function inputObject<P extends TProperties>(
  title: string,
  properties: P,
): TObject<P & { clientMutationId: typeof ClientMutationId }> {
  const description = 'Content of `input`.';
  const fields = { ...properties, clientMutationId: ClientMutationId };
  return Type.Object(fields, { title, description, additionalProperties: false });
}

/** A nested object of an input. It rejects unknown fields with an error that names `title`. */
export function nestedObject<P extends TProperties>(title: string, description: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, description, additionalProperties: false });
}

/**
 * An object of an input that needs at least one of these fields, each of which may be omitted beside another: it is not one without all of
 * them. Generators of clients skip `not`; of `anyOf` some make a type that accepts anything. The viewer of the document wants a
 * type of each schema.
 */
export function withAnyOf<S extends TObject>(schema: S, names: readonly (keyof S['properties'] & string)[]): S {
  return { ...schema, not: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, NOTHING])) } };
}

/** What no value matches. */
const NOTHING = { type: 'string', minLength: 1, maxLength: 0 } as const;

/** Allows null in addition to the type, as one schema instead of a union, so that error messages name the type. */
export function nullable<S extends TSchema>(schema: S): ReturnType<typeof Type.Unsafe<Type.Static<S> | null>> {
  const { type, enum: values } = schema as unknown as { type: string | string[]; enum?: readonly unknown[] };
  return Type.Unsafe<Type.Static<S> | null>({
    ...schema,
    type: [type, 'null'].flat(),
    ...(values && { enum: [...values, null] }),
  });
}

/** A string enum. Each value has an explanation, which the description of the schema lists. */
export function oneOf<const T extends string>(
  meanings: Readonly<Record<T, string>>,
  description: string,
): ReturnType<typeof Type.Unsafe<T>> {
  const lines = Object.entries(meanings).map(([value, meaning]) => `- \`${value}\`: ${meaning as string}`);
  return Type.Unsafe<T>({
    type: 'string',
    enum: Object.keys(meanings),
    description: [description, '', ...lines].join('\n'),
  });
}
