import { ListingsError } from '@listings/client';

/**
 * The positions of the photos that an answer refused; undefined when it does not say which. The others of the same request were
 * added.
 */
export function failedPositions(error: unknown): ReadonlySet<number> | undefined {
  if (!(error instanceof ListingsError) || error.kind !== 'RULES') return undefined;
  const positions = error.errors.map(({ message }) => /^photos\[(\d+)\]/.exec(message)?.[1]);
  return positions.includes(undefined) ? undefined : new Set(positions.map(Number));
}
