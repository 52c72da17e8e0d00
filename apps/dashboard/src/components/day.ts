/**
 * The text if it is a day of the calendar such as `2026-07-06`. A day that does not exist, such as `2026-02-30`, is none, although
 * the browser reads it as a later one.
 */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
}

/** The moment of an ISO-8601 text in UTC; undefined if there is none, or if its day does not exist. */
export function momentOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || dayOf(value.slice(0, 10)) === undefined) return undefined;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
