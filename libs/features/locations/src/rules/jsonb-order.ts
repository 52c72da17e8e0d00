/**
 * Sorts the keys of a value's objects as a jsonb column returns them: shorter ones first, then by their bytes. A
 * record rendered from the sorted value has the same text as one rendered from the stored row (docs/decisions/0005).
 */
export function inJsonbOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inJsonbOrder) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => ({ key, bytes: Buffer.from(key), each: inJsonbOrder(each) }))
    .sort((one, other) => one.bytes.length - other.bytes.length || one.bytes.compare(other.bytes));
  return Object.fromEntries(entries.map(({ key, each }) => [key, each])) as T;
}
