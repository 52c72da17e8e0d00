import type { PublicSchemas } from '../../api/types.js';
import type { Difference } from './difference-queries.js';

/** A difference that could not be decided, and why. */
interface Undecided {
  readonly difference: Difference;
  readonly reason: string;
}

/** What became of many differences so far. */
export interface DecidedSoFar {
  readonly decided: number;
  readonly undecided: readonly Undecided[];
}

/** Before the first round. */
export const NOTHING_DECIDED: DecidedSoFar = { decided: 0, undecided: [] };

/** The number of differences that were tried. */
export function triedCount({ decided, undecided }: DecidedSoFar): number {
  return decided + undecided.length;
}

/** Cuts rows into rounds. */
export function* inRounds<Row>(rows: readonly Row[], size: number): Generator<readonly Row[], void> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

/**
 * Decides about many differences, one round after the other. `decide` returns a reason for each difference of its round, null for one that
 * was decided. A stop takes effect after the round that runs; a round that fails ends it with its error.
 */
export async function decideInRounds(
  rounds: AsyncIterable<readonly Difference[]> | Iterable<readonly Difference[]>,
  {
    decide,
    signal,
    onProgress,
  }: {
    decide: (round: readonly Difference[]) => Promise<readonly (string | null)[]>;
    signal: AbortSignal;
    onProgress: (soFar: DecidedSoFar) => void;
  },
): Promise<void> {
  let soFar = NOTHING_DECIDED;
  for await (const round of rounds) {
    if (signal.aborted) return;
    const reasons = await decide(round);
    const undecided = round.flatMap((difference, position): Undecided[] => {
      const reason = reasons[position] ?? null;
      return reason === null ? [] : [{ difference, reason }];
    });
    soFar = {
      decided: soFar.decided + round.length - undecided.length,
      undecided: [...soFar.undecided, ...undecided],
    };
    onProgress(soFar);
    if (signal.aborted) return;
  }
}

/** Restores the differences of a round that can be restored. The others are not sent: what they lack is their reason. */
export async function restoreRound(
  round: readonly Difference[],
  restore: (restorable: readonly Difference[]) => Promise<readonly (string | null)[]>,
): Promise<readonly (string | null)[]> {
  const restorable = round.filter(({ restoreObstacle }) => restoreObstacle === null);
  const reasons = restorable.length === 0 ? [] : await restore(restorable);
  return round.map((each) => each.restoreObstacle ?? reasons[restorable.indexOf(each)] ?? null);
}

/** A reason for which some differences cannot be restored. */
export type LeftOut = NonNullable<PublicSchemas['ListingDifferencePage']['unrestorable']>[number];

/** How many of some differences cannot be restored, by the reason; the most frequent one first. */
export function leftOutOf(rows: Iterable<Difference>): LeftOut[] {
  const undecided = [...rows].flatMap((difference) =>
    difference.restoreObstacle === null ? [] : [{ difference, reason: difference.restoreObstacle }],
  );
  return byReason(undecided).map(({ reason, differences }) => ({ reason, count: differences.length }));
}

/** The differences that were not decided, by their reason; the most frequent reason first. */
export function byReason(undecided: readonly Undecided[]): { reason: string; differences: readonly Difference[] }[] {
  const found = new Map<string, Difference[]>();
  for (const { reason, difference } of undecided) {
    const others = found.get(reason);
    if (others) others.push(difference);
    else found.set(reason, [difference]);
  }
  return [...found]
    .map(([reason, differences]) => ({ reason, differences }))
    .sort((one, other) => other.differences.length - one.differences.length);
}

/** Identifies a difference in lists. */
export function keyOf({
  locationId,
  publisher,
  field,
}: Pick<Difference, 'locationId' | 'publisher' | 'field'>): string {
  return `${locationId}-${publisher}-${field}`;
}
