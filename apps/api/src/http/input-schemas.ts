import { Type } from 'typebox';
import type { TObject, TProperties, TSchema } from 'typebox';

/** Echoed, never used to deduplicate [contract 1]. */
export const ClientMutationId = Type.Optional(nullable(Type.String({ maxLength: 255 })));

/** An input object: unknown fields are errors, `clientMutationId` is always there. */
export function inputObject<P extends TProperties>(
  title: string,
  properties: P,
): TObject<P & { clientMutationId: typeof ClientMutationId }> {
  return Type.Object({ ...properties, clientMutationId: ClientMutationId }, { title, additionalProperties: false });
}

/** A nested object of an input: unknown fields are errors that name `title`. */
export function nestedObject<P extends TProperties>(title: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, additionalProperties: false });
}

/** A value or null, as one schema: its errors name the type and not a union. */
export function nullable<S extends TSchema>(schema: S): ReturnType<typeof Type.Unsafe<Type.Static<S> | null>> {
  const { type, enum: values } = schema as unknown as { type?: string; enum?: readonly unknown[] };
  return Type.Unsafe<Type.Static<S> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values && { enum: [...values, null] }),
  });
}

/** One of some words. */
export function oneOf<const T extends readonly string[]>(values: T): ReturnType<typeof Type.Unsafe<T[number]>> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
}

/** A location id in a body: the global id, a number or a numeric string [contract 1]. */
export const LocationId = Type.Unsafe<string | number>({ type: ['string', 'integer'], description: 'a location id' });

/** 1 to 500 location ids. */
export const LocationIds = Type.Array(LocationId, { minItems: 1, maxItems: 500 });
