import { whyNoWrites } from '@listings/persistence';
import { within } from '@listings/platform';
import type { Clock } from '@listings/platform';

/** However many ask, the database is asked once in this time. */
const KEPT_MS = 5_000;
/** Longer than a commit takes. The health checks wait for four seconds, in which the database is asked whether it is there as well. */
const PATIENCE_MS = 2_000;

/** What is said of a write that has not ended in time, or has got no connection of the pool. */
export const WRITES_LATE = `a write has not ended within ${PATIENCE_MS / 1_000} seconds`;

/**
 * Whether the database takes writes: `ok`, or a sentence that says why not. One probe runs at a time, and its result is kept for some
 * seconds, so that whoever asks often does not load the database.
 */
export function writeReadiness(
  probe: () => Promise<void>,
  clock: Pick<Clock, 'after' | 'monotonic'>,
): () => Promise<string> {
  let running: Promise<string> | undefined;
  let known: { readonly state: string; readonly at: number } | undefined;
  const keep = (state: string) => {
    known = { state, at: clock.monotonic() };
    return state;
  };
  const run = () =>
    probe()
      .then(
        () => 'ok',
        (error: unknown) => whyNoWrites(error) ?? WRITES_LATE,
      )
      .then(keep)
      .finally(() => (running = undefined));
  return async () => {
    if (known && clock.monotonic() - known.at < KEPT_MS) return known.state;
    running ??= run();
    const late = () => new Error(WRITES_LATE);
    return within({ clock, ms: PATIENCE_MS, late }, running).catch(() => keep(WRITES_LATE));
  };
}
