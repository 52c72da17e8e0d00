/** Slots of the counts of an account: about as many as writers at the same time, and few enough to sum at each read. */
export const COUNT_SLOTS = 64;

/**
 * The slot that a writer updates. Without a limit any will do, so writers rarely wait for each other; with a limit it is
 * always the same one, whose lock serializes them, so that only one gets the last seat [contract 2].
 */
export function countSlot(seatLimit: number | null): number {
  return seatLimit === null ? Math.floor(Math.random() * COUNT_SLOTS) : 0;
}
