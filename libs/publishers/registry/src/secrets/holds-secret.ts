import type { SecretScope } from './secret-scope.js';

const MOST_DEPTH = 8;
const MOST_VALUES = 2_000;
/** Characters of all texts that are looked through. */
const MOST_TEXT = 200_000;

/**
 * Whether one of these values has a secret of the call in it, at any depth, as a log line would show it. What is nested too deeply, is too much, or cannot be read
 * counts as one.
 */
export function holdsSecret(values: readonly unknown[], secrets: SecretScope): boolean {
  let left = MOST_VALUES;
  let text = 0;
  const seen = new Set<object>();
  const holds = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') {
      text += value.length;
      return text > MOST_TEXT || secrets.clean(value) !== value;
    }
    if (typeof value !== 'object' || value === null || seen.has(value)) return false;
    seen.add(value);
    if ((left -= 1) < 0 || depth > MOST_DEPTH) return true;
    return partsOf(value).some((each) => holds(each, depth + 1));
  };
  try {
    return values.some((value) => holds(value, 0));
  } catch {
    return true;
  }
}

/** What a log line shows of an object. */
function partsOf(value: object): unknown[] {
  const { toJSON } = value as { toJSON?: unknown };
  const shown = typeof toJSON === 'function' ? [(toJSON as () => unknown).call(value)] : [];
  if (value instanceof Error) shown.push(value.name, value.message, value.stack, value.cause);
  if (ArrayBuffer.isView(value)) return shown;
  return [...shown, ...Object.entries(value).flat()];
}
