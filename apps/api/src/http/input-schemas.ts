import { Type } from 'typebox';
import type { TObject, TProperties, TSchema } from 'typebox';

/** Echoed, never used to deduplicate [contract 1]. */
export const ClientMutationId = Type.Optional(
  nullable(
    Type.String({
      maxLength: 255,
      description: 'Any text of yours; comes back in the answer. Does not prevent duplicates: use Idempotency-Key.',
      'x-id-type': 'External',
    }),
  ),
);

/** An input object: unknown fields are errors, `clientMutationId` is always there. */
export function inputObject<P extends TProperties>(
  title: string,
  properties: P,
): TObject<P & { clientMutationId: typeof ClientMutationId }> {
  const description = 'What a client sends under `input`.';
  const fields = { ...properties, clientMutationId: ClientMutationId };
  return Type.Object(fields, { title, description, additionalProperties: false });
}

/** A nested object of an input: unknown fields are errors that name `title`. */
export function nestedObject<P extends TProperties>(title: string, description: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, description, additionalProperties: false });
}

/** A value or null, as one schema: its errors name the type and not a union. */
export function nullable<S extends TSchema>(schema: S): ReturnType<typeof Type.Unsafe<Type.Static<S> | null>> {
  const { type, enum: values } = schema as unknown as { type: string | string[]; enum?: readonly unknown[] };
  return Type.Unsafe<Type.Static<S> | null>({
    ...schema,
    type: [type, 'null'].flat(),
    ...(values && { enum: [...values, null] }),
  });
}

/**
 * One of some words, each with its meaning. The description lists them: a client should not have to guess what
 * a value stands for.
 */
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
