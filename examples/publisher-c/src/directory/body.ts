import { Refusal } from './answer.js';

/** The fields of a body, each a text or null. Any other field is an error. */
export function readFields<Name extends string>(body: unknown, names: readonly Name[]): Record<Name, string | null> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'bad-body', 'the body must be a JSON object');
  const given = body as Record<string, unknown>;
  const unknown = Object.keys(given).find((name) => !(names as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Refusal(422, 'unacceptable', `unknown field ${unknown}`, unknown);
  const read = names.map((name): [Name, string | null] => {
    const value = given[name] ?? null;
    if (value !== null && typeof value !== 'string') throw new Refusal(422, 'unacceptable', `${name} is a text`, name);
    return [name, value === '' ? null : value];
  });
  return Object.fromEntries(read) as Record<Name, string | null>;
}

/** A required text of limited length. */
export function needText(value: string | null, field: string, longest: number): string {
  if (value === null) throw new Refusal(422, 'unacceptable', `${field} is missing`, field);
  return boundText(value, field, longest);
}

/** A text of limited length. */
export function boundText(value: string, field: string, longest: number): string {
  if (value.length > longest) throw new Refusal(422, 'unacceptable', `${field}: at most ${longest} characters`, field);
  return value;
}

/** An http or https URL, or null. */
export function webAddress(value: string | null, field: string): string | null {
  if (value === null) return null;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new Refusal(422, 'unacceptable', `${field} must be an http or https URL`, field);
  return boundText(value, field, 500);
}
