/**
 * Removes what PostgreSQL cannot store from a publisher's value: NUL characters and lone surrogates in texts at any
 * depth.
 */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed() as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [storable(name), storable(each)])) as T;
  }
  return value;
}
