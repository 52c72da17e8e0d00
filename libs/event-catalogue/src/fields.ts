import { Type } from 'typebox';
import type { TObject, TProperties, TSchemaOptions } from 'typebox';

/** A text. */
export const text = (description: string, options: TSchemaOptions = {}) => Type.String({ ...options, description });

/** A text that is omitted when it is empty [6]. */
export const optionalText = (description: string, options: TSchemaOptions = {}) =>
  Type.Optional(text(description, { minLength: 1, ...options }));

/** A text or null. */
export const nullableText = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });

/** A field that is always null. */
export const alwaysNull = (description: string) => Type.Null({ description });

/** A number of records. */
export const count = (description: string) => Type.Integer({ minimum: 0, description });

/** The numeric id of a record of this service; `type` is its id type in the API document. */
export const databaseId = (type: string, description: string) =>
  Type.Integer({ minimum: 1, description, 'x-id-type': type });

/** The UUID of a record of this service. */
export const uuid = (type: string, description: string) => text(description, { format: 'uuid', 'x-id-type': type });

/** A string enum. The description lists the meaning of each value. */
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

/** An object with exactly these fields; a component of the API document under `title`. */
export function objectOf<P extends TProperties>(title: string, description: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, description, additionalProperties: false });
}
