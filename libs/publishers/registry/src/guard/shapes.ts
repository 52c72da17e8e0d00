/** Returns true if plain data has the shape. */
export type Shape = (value: unknown) => boolean;

/** A text of at most `max` characters. */
export const text =
  (max = 100_000): Shape =>
  (value) =>
    typeof value === 'string' && value.length <= max;

/** A reference of the publisher: 1 to 255 characters [publishers 5.9]. */
export const ref: Shape = (value) => typeof value === 'string' && value !== '' && value.length <= 255;

/** A finite number. */
export const number: Shape = (value) => typeof value === 'number';

/** A boolean. */
export const flag: Shape = (value) => typeof value === 'boolean';

/** A date with time. */
export const moment: Shape = (value) => value instanceof Date;

/** One of the given words. */
export const word =
  (...words: readonly string[]): Shape =>
  (value) =>
    words.includes(value as string);

/** A list of at most `max` items. */
export const listOf =
  (item: Shape, max = 10_000): Shape =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every(item);

/** A record with required fields (`must`) and optional fields (`may`). */
export const record =
  (must: Readonly<Record<string, Shape>>, may: Readonly<Record<string, Shape>> = {}): Shape =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) return false;
    const fields = value as Record<string, unknown>;
    return (
      Object.entries(must).every(([name, shape]) => shape(fields[name])) &&
      Object.entries(may).every(([name, shape]) => fields[name] === undefined || shape(fields[name]))
    );
  };

/** A record with at most `max` fields of one shape; their names are the publisher's. */
export const recordOf =
  (each: Shape, max: number): Shape =>
  (value) =>
    record({})(value) && Object.values(value as object).length <= max && Object.values(value as object).every(each);

/** Any of the given shapes. */
export const anyOf =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    shapes.some((shape) => shape(value));

/** Undefined or null. */
export const nothing: Shape = (value) => value === undefined || value === null;
