import { Type } from 'typebox';
import type { TArray, TSchema, TSchemaOptions } from 'typebox';
import { nullable } from './input-schemas.js';

/** A string. The description of each field appears in the API reference [contract 10]. */
export const text = (description: string, options: TSchemaOptions = {}) => Type.String({ ...options, description });

/** An integer. */
export const integer = (description: string, options: TSchemaOptions = {}) => Type.Integer({ ...options, description });

/** An integer of at least 0. */
export const count = (description: string) => Type.Integer({ minimum: 0, description });

/** A boolean. */
export const flag = (description: string) => Type.Boolean({ description });

/** An array. */
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
