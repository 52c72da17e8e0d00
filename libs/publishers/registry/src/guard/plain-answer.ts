/** Deeper or larger than any answer that makes sense. */
const MAX_DEPTH = 24;
const MAX_NODES = 1_000_000;
/** Longer texts are cut; the limits of single fields are tighter. */
const MAX_TEXT = 100_000;

/** An answer that cannot be taken: cyclic, endless, or with properties that throw. */
export class SenselessAnswer extends Error {
  override name = 'SenselessAnswer';
}

/**
 * A copy of what a plug-in answered, of plain data only: texts that PostgreSQL and JSON can carry, finite numbers,
 * dates, lists and records. Everything else in it is as if it were absent. Throws {@link SenselessAnswer}.
 */
export function plainAnswer(answer: unknown, maxNodes = MAX_NODES): unknown {
  let nodes = 0;
  const copy = (value: unknown, depth: number): unknown => {
    nodes += 1;
    if (nodes > maxNodes) throw new SenselessAnswer('more data than makes sense');
    if (depth > MAX_DEPTH) throw new SenselessAnswer('nested more deeply than makes sense');
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
        if (Array.isArray(value) && value.length > maxNodes) throw new SenselessAnswer('more data than makes sense');
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
    if (error instanceof SenselessAnswer) throw error;
    throw new SenselessAnswer('it cannot be read');
  }
}
