import { Refusal } from './answer.js';

/** The fields of a body, each a text or null; whatever else is in it is refused. */
export function readFields<Name extends string>(body: unknown, names: readonly Name[]): Record<Name, string | null> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'bad-body', 'a JSON object is needed');
  }
  const given = body as Record<string, unknown>;
  const unknown = Object.keys(given).find((name) => !(names as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Refusal(422, 'unacceptable', `${unknown} is no field here`, unknown);
  const read = names.map((name): [Name, string | null] => {
    const value = given[name] ?? null;
    if (value !== null && typeof value !== 'string') throw new Refusal(422, 'unacceptable', `${name} is a text`, name);
    return [name, value === '' ? null : value];
  });
  return Object.fromEntries(read) as Record<Name, string | null>;
}

/** A text that must be there, of at most so many characters. */
export function needText(value: string | null, field: string, longest: number): string {
  if (value === null) throw new Refusal(422, 'unacceptable', `${field} is missing`, field);
  return boundText(value, field, longest);
}

/** A text of at most so many characters. */
export function boundText(value: string, field: string, longest: number): string {
  if (value.length > longest) throw new Refusal(422, 'unacceptable', `${field}: at most ${longest} characters`, field);
  return value;
}

/** An address of the web, or nothing. */
export function webAddress(value: string | null, field: string): string | null {
  if (value === null) return null;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    throw new Refusal(422, 'unacceptable', `${field} is no address of the web`, field);
  }
  return boundText(value, field, 500);
}
