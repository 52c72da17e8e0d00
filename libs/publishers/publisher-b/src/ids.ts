/**
 * An id: a numeric string, or two joined by `_` for a post [publishers 2.1]. Any other value is refused, because ids
 * become parts of paths.
 */
export function asId(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : undefined;
  return typeof value === 'string' && value.length <= 200 && /^\d+(_\d+)?$/.test(value) ? value : undefined;
}
