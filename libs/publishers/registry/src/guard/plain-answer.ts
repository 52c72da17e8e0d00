/** Limits that exceed any valid result. */
const MAX_DEPTH = 24;
const MAX_NODES = 1_000_000;
/** Longer texts are cut. The limits of single fields are lower. */
const MAX_TEXT = 100_000;

/** The error for a result that cannot be copied: cyclic, too large, or with properties that throw. */
export class InvalidResult extends Error {
  override name = 'InvalidResult';
}

/**
 * Copies the result of a plug-in as plain data: texts that PostgreSQL and JSON can represent, finite numbers, dates,
 * lists and records. The copy leaves out everything else. Throws {@link InvalidResult}.
 */
export function plainAnswer(answer: unknown, maxNodes = MAX_NODES): unknown {
  let nodes = 0;
  const copy = (value: unknown, depth: number): unknown => {
    nodes += 1;
    if (nodes > maxNodes) throw new InvalidResult('it is too large');
    if (depth > MAX_DEPTH) throw new InvalidResult('it is cyclic or nested too deeply');
    switch (typeof value) {
      case 'string':
        return value.slice(0, MAX_TEXT).replaceAll('\u0000', '').toWellFormed();
      case 'number':
        return Number.isFinite(value) ? value : undefined;
      case 'boolean':
        return value;
      case 'object':
        if (value === null) return null;
        if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : new Date(value.getTime());
        if (Array.isArray(value) && value.length > maxNodes) throw new InvalidResult('it is too large');
        if (Array.isArray(value)) return Array.from(value, (each) => copy(each, depth + 1));
        return Object.fromEntries(
          Object.keys(value).flatMap((name) => {
            const each = copy((value as Record<string, unknown>)[name], depth + 1);
            return each === undefined ? [] : [[name.slice(0, 255).replaceAll('\u0000', '').toWellFormed(), each]];
          }),
        );
      default:
        return undefined;
    }
  };
  try {
    return copy(answer, 0);
  } catch (error) {
    if (error instanceof InvalidResult) throw error;
    throw new InvalidResult('it cannot be read');
  }
}
