/**
 * The kept draft, or `initial` if there is none that the form can show: the text may be of an earlier release, or of something
 * else. Fields that it lacks are the initial ones.
 */
export function keptDraft<T>(text: string | null, initial: T): T {
  const kept = parsed(text);
  if (isFields(initial)) return isFields(kept) ? { ...initial, ...kept } : initial;
  return typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial) ? (kept as T) : initial;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
