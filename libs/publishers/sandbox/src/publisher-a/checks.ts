import { isHttpUrl } from '../images/fetch-media.js';
import { isObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';

/** A problem with a field of a body [publishers 3.1]. */
export interface Problem {
  readonly field: string;
  readonly text: string;
}

/** Checks one value and records problems under the name of its field [publishers 3.1]. */
export type Check = (value: JsonValue, field: string, problems: Problem[]) => void;

/** Returns all problems of a body. A refuses unknown fields [publishers 3.1]. */
export function problemsOf(body: JsonObject, check: Check): Problem[] {
  const problems: Problem[] = [];
  check(body, '', problems);
  return problems;
}

/** A text of limited length, which must not be empty unless allowed [publishers 3.1]. */
export function text(longest = 10_000, shortest = 0): Check {
  return (value, field, problems) => {
    if (typeof value !== 'string') problems.push({ field, text: `${field} must be a string` });
    else if ([...value].length > longest)
      problems.push({ field, text: `${field} is longer than ${longest} characters` });
    else if (value.length < shortest) problems.push({ field, text: `${field} is empty` });
  };
}

/** A text that matches a pattern [publishers 3.1]. */
export function matching(pattern: RegExp, meaning: string): Check {
  return (value, field, problems) => {
    if (typeof value !== 'string' || !pattern.test(value))
      problems.push({ field, text: `${field} must be ${meaning}` });
  };
}

/** One of the given words [publishers 3.1]. */
export function oneOf(...words: string[]): Check {
  return (value, field, problems) => {
    if (typeof value !== 'string' || !words.includes(value))
      problems.push({ field, text: `${field} must be one of ${words.join(', ')}` });
  };
}

/** A boolean [publishers 3.1]. */
export const bool: Check = (value, field, problems) => {
  if (typeof value !== 'boolean') problems.push({ field, text: `${field} must be true or false` });
};

/** A number in a range, both ends included [publishers 3.1]. */
export function number(least: number, most: number): Check {
  return (value, field, problems) => {
    if (typeof value !== 'number' || value < least || value > most)
      problems.push({ field, text: `${field} must be a number from ${least} to ${most}` });
  };
}

/** A whole number in a range, both ends included [publishers 3.1]. */
export function integer(least: number, most: number): Check {
  const inRange = number(least, most);
  return (value, field, problems) => {
    if (typeof value === 'number' && !Number.isInteger(value)) {
      problems.push({ field, text: `${field} must be a whole number` });
    } else inRange(value, field, problems);
  };
}

/** An absolute http or https URL [publishers 3.1]. */
export const httpUrl: Check = (value, field, problems) => {
  if (!isHttpUrl(value)) problems.push({ field, text: `${field} must be an absolute http or https URL` });
};

/** A list of limited length [publishers 3.1]. */
export function listOf(check: Check, most = 1000): Check {
  return (value, field, problems) => {
    if (!Array.isArray(value)) return void problems.push({ field, text: `${field} must be a list` });
    if (value.length > most) problems.push({ field, text: `${field} must have at most ${most} entries` });
    value.forEach((item, index) => check(item, `${field}[${index}]`, problems));
  };
}

/** An object with exactly these fields, including the required ones [publishers 3.1]. */
export function shape(fields: Record<string, Check>, required: string[] = []): Check {
  return (value, field, problems) => {
    if (!isObject(value)) return void problems.push({ field, text: `${field || 'body'} must be an object` });
    const prefix = field ? `${field}.` : '';
    for (const [key, inner] of Object.entries(value)) {
      const check = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (!check) problems.push({ field: `${prefix}${key}`, text: `Unknown name "${key}": cannot find field.` });
      else if (inner !== undefined && inner !== null) check(inner, `${prefix}${key}`, problems);
    }
    for (const key of required) {
      if (value[key] === undefined || value[key] === null)
        problems.push({ field: `${prefix}${key}`, text: `${prefix}${key} is required` });
    }
  };
}

/** Accepts any value, for read-only fields that the publisher ignores in a body [publishers 3.1]. */
export const ignored: Check = () => undefined;

/** `{year, month, day}` [publishers 1.1]. */
export const date: Check = (value, field, problems) => {
  shape({ year: integer(1, 9999), month: integer(1, 12), day: integer(1, 31) }, ['year', 'month', 'day'])(
    value,
    field,
    problems,
  );
};

/** `{hours, minutes, seconds, nanos}`. Zeros are optional; 24:00 is the end of the day [publishers 1.1]. */
export const timeOfDay: Check = (value, field, problems) => {
  shape({
    hours: integer(0, 24),
    minutes: integer(0, 59),
    seconds: integer(0, 59),
    nanos: integer(0, 999_999_999),
  })(value, field, problems);
  if (isObject(value) && value['hours'] === 24 && Boolean(value['minutes'] || value['seconds'] || value['nanos']))
    problems.push({ field, text: `${field} is past 24:00` });
};
