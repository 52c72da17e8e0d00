import { storedLine, storedLines } from '@listings/domain';

/** Texts of several lines, by their names in what plug-ins return. */
const LINES: ReadonlySet<string> = new Set(['description', 'caption', 'summary', 'text', 'content']);
/** Ids and addresses of the publisher, which are sent back as they came. */
const REFERENCE = /^(?:ref|id|subject|cursor|ur[li])$|(?:Refs?|Ids?|Ur[li]s?|Links?)$/;

/**
 * Converts what a publisher returned to the form in which the service stores it [contract 14]: texts at any depth in their one form, and ids,
 * addresses and names of fields without characters that PostgreSQL cannot store.
 */
export function storable<T>(value: T, name = ''): T {
  if (typeof value === 'string') return stored(value, name) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => storable(each, name)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [asReference(key), storable<unknown>(each, key)]),
    ) as T;
  }
  return value;
}

function stored(text: string, name: string): string {
  if (REFERENCE.test(name) || /^https?:\/\//i.test(text)) return asReference(text);
  return LINES.has(name) ? storedLines(text) : storedLine(text);
}

function asReference(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
