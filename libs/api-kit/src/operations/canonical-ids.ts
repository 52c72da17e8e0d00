import type { TSchema } from 'typebox';
import type { IdType } from './ids.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Ids that the client or another system chose; they may look like a UUID and are compared as they are. */
const CHOSEN: ReadonlySet<unknown> = new Set<IdType>(['StoreCode', 'External']);

/** The parts of a JSON schema that lead to ids. */
interface Walked {
  readonly 'x-id-type'?: unknown;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
}

/**
 * Returns a validated value with every UUID in the form in which it is stored: lower case. Clients may send UUIDs in any
 * case, at every place whose schema declares an id.
 */
export function canonicalIds(value: unknown, schema: TSchema): unknown {
  const { 'x-id-type': idType, properties, items } = schema as Walked;
  if (typeof value === 'string') return idType === undefined ? value : canonicalId(value, idType);
  if (Array.isArray(value)) return items ? value.map((each) => canonicalIds(each, items)) : value;
  if (typeof value !== 'object' || value === null || !properties) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const declared = properties[name];
      return [name, declared ? canonicalIds(each, declared) : each];
    }),
  );
}

/** One id of that type in the form in which it is stored. */
export function canonicalId(id: string, idType: unknown): string {
  return !CHOSEN.has(idType) && UUID.test(id) ? id.toLowerCase() : id;
}
