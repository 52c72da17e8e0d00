/**
 * The value of a cell that an export has written as JSON, because its usual notation could not carry some odd text;
 * undefined if the cell is none, or of another shape.
 */
export function jsonCell<T>(text: string, isShape: (value: unknown) => value is T): T | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    const value = JSON.parse(text) as unknown;
    return isShape(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value is an object with texts alone as values. */
export function isTextRecord(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((each) => typeof each === 'string');
}

/** Whether a value is an object and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
