import { Type } from 'typebox';
import type { TArray, TSchema, TSchemaOptions } from 'typebox';
import { INPUT_BOUNDS } from '@listings/domain';
import type { MutationErrorCode } from '@listings/errors';
import { nullable } from './input-schemas.js';
import type { TextKind } from './stored-texts.js';

/** A string of a response; for inputs see {@link inputText}. Its description appears in the API reference [contract 10]. */
export const text = (description: string, options: TSchemaOptions = {}) => Type.String({ ...options, description });

/** An integer. */
export const integer = (description: string, options: TSchemaOptions = {}) => Type.Integer({ ...options, description });

/** An integer of at least 0. */
export const count = (description: string) => Type.Integer({ minimum: 0, description });

/** A boolean. */
export const flag = (description: string) => Type.Boolean({ description });

/** A string of an input. Every text has a bound, in characters (code points) as JSON Schema counts them [contract 4]. */
export const inputText = (description: string, options: TSchemaOptions & { maxLength?: number } = {}) =>
  text(description, { maxLength: INPUT_BOUNDS.text, ...options });

/** A text of an input that may have several lines [contract 14]; all others have one, see `storedTexts`. */
export const inputLines = (description: string, options: TSchemaOptions & { maxLength?: number } = {}) =>
  inputText(description, { ...options, 'x-text': 'lines' satisfies TextKind });

/** A text of an input that is taken as it is sent, without the cleaning of all others: a secret, or what is echoed or compared byte by byte. */
export const inputAsSent = (description: string, options: TSchemaOptions & { maxLength?: number } = {}) =>
  inputText(description, { ...options, 'x-text': 'as-sent' satisfies TextKind });

/** A time in an input of the portal. */
export const Moment = (description: string) =>
  inputText(description, { format: 'date-time', maxLength: INPUT_BOUNDS.moment });

/** A URL in an input. */
export const inputUrl = (description: string, options: TSchemaOptions = {}) =>
  inputText(description, { ...options, maxLength: INPUT_BOUNDS.url });

/** The text of an id in an input; mark it with `idOf`. */
export const inputIdText = (description: string, options: TSchemaOptions = {}) =>
  inputText(description, { maxLength: INPUT_BOUNDS.id, ...options });

/** An array of an input. Every array has a bound [contract 4]. */
export function inputList<S extends TSchema>(
  description: string,
  items: S,
  options: { readonly maxItems: number; readonly minItems?: number },
): TArray<S> {
  return listOf(description, items, options);
}

/** An object of an input whose field names the client chooses. */
export function inputMap<S extends TSchema>(
  description: string,
  value: S,
  { maxProperties, longestName }: { readonly maxProperties: number; readonly longestName: number },
): ReturnType<typeof Type.Unsafe<Record<string, Type.Static<S>>>> {
  return Type.Unsafe<Record<string, Type.Static<S>>>({
    type: 'object',
    maxProperties,
    propertyNames: { type: 'string', maxLength: longestName },
    additionalProperties: value,
    description,
  });
}

/**
 * Marks a schema whose bound (`maxItems` or `maxLength`) is a business rule: exceeding it answers 200 with this code in
 * `errors`, beside the other broken rules, and not 400. The feature checks the rule; the validation skips it, and the
 * elements of a list that is too long.
 */
export function boundOfRule<S extends TSchema>(code: MutationErrorCode, schema: S): S {
  return { ...schema, 'x-error-code': code };
}

/** An array of a response; for inputs see {@link inputList}. */
export function listOf<S extends TSchema>(description: string, items: S, options: TSchemaOptions = {}): TArray<S> {
  return Type.Array(items, { ...options, description });
}

/** An ISO-8601 timestamp in UTC with milliseconds [contract 1]. */
export const timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-07-06T18:33:29.664Z'] });

/** A date without time, YYYY-MM-DD. */
export const day = (description: string) => Type.String({ format: 'date', description, examples: ['2026-07-06'] });

/** An input field that clients may omit or send as null, with the same effect. */
export function optional<S extends TSchema>(schema: S) {
  return Type.Optional(nullable(schema));
}
