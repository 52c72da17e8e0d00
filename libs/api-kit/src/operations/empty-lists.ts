import type { TSchema } from 'typebox';

/** The parts of a JSON schema that say what a list has. */
interface Listed {
  readonly type?: unknown;
  readonly items?: { readonly 'x-id-type'?: unknown };
  readonly properties?: Readonly<Record<string, TSchema>>;
}

/**
 * What a parameter with JSON means without its empty lists, before it is validated [contract 14]: an empty list of ids selects nothing and
 * stays; any other restricts nothing, as if it were not given. Undefined where nothing is left.
 */
export function withoutEmptyLists(value: unknown, schema: TSchema): unknown {
  const { type, items, properties } = schema as Listed;
  if (Array.isArray(value))
    return value.length === 0 && type === 'array' && items?.['x-id-type'] === undefined ? undefined : value;
  if (typeof value !== 'object' || value === null || !properties) return value;
  const entries = Object.entries(value).map(([name, each]) => {
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, declared ? withoutEmptyLists(each, declared) : each];
  });
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined));
}
