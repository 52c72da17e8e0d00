/** About ten years: what is due later is due then. */
const LONGEST_MS = 315_360_000_000;
/** Instead of something that is no number: the row is neither lost nor worked on without a pause. */
const NO_NUMBER_MS = 5_000;

/** Milliseconds that a row may wait, whatever a handler or a use case has computed: a time that the database takes. */
export function boundedMs(ms: number): number {
  if (Number.isNaN(ms)) return NO_NUMBER_MS;
  return Math.min(LONGEST_MS, Math.max(0, ms));
}
