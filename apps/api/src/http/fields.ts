import { Type } from 'typebox';
import type { TArray, TSchema, TSchemaOptions } from 'typebox';
import { nullable } from './input-schemas.js';

/** Text. Every field says what it is for: the reference is made of these words [contract 10]. */
export const text = (description: string, options: TSchemaOptions = {}) => Type.String({ ...options, description });

/** A whole number. */
export const integer = (description: string, options: TSchemaOptions = {}) => Type.Integer({ ...options, description });

/** How many, from 0. */
export const count = (description: string) => Type.Integer({ minimum: 0, description });

/** True or false. */
export const flag = (description: string) => Type.Boolean({ description });

/** A list. */
export function listOf<S extends TSchema>(description: string, items: S, options: TSchemaOptions = {}): TArray<S> {
  return Type.Array(items, { ...options, description });
}

/** ISO-8601 UTC with milliseconds [contract 1]. */
export const timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-07-06T18:33:29.664Z'] });

/** A day without time. */
export const day = (description: string) => Type.String({ format: 'date', description, examples: ['2026-07-06'] });

/** A field of an input that may be missing or null, which is the same. */
export function optional<S extends TSchema>(schema: S) {
  return Type.Optional(nullable(schema));
}
