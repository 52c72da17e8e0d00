/** Says whether plain data has a shape. */
export type Shape = (value: unknown) => boolean;

/** A text of at most that many characters. */
export const text =
  (max = 100_000): Shape =>
  (value) =>
    typeof value === 'string' && value.length <= max;

/** A reference of the publisher: a text that is not empty, at most 255 characters [publishers 5.9]. */
export const ref: Shape = (value) => typeof value === 'string' && value !== '' && value.length <= 255;

/** A finite number. */
export const number: Shape = (value) => typeof value === 'number';

/** True or false. */
export const flag: Shape = (value) => typeof value === 'boolean';

/** A moment. */
export const moment: Shape = (value) => value instanceof Date;

/** One of some words. */
export const word =
  (...words: readonly string[]): Shape =>
  (value) =>
    words.includes(value as string);

/** A list of at most that many. */
export const listOf =
  (item: Shape, max = 10_000): Shape =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every(item);

/** A record: what it must have, and what it may have, of which null is as good as absent. */
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

/** Any of some shapes. */
export const anyOf =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    shapes.some((shape) => shape(value));

/** Nothing. */
export const nothing: Shape = (value) => value === undefined || value === null;
