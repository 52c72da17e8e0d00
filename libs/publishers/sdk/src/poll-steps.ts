/** The ages, in milliseconds and ascending, at which the core polls the state of something that a publisher examines. */
export type PollSteps = readonly [number, ...number[]];

/** The greatest age of a step. */
const LAST_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Parses a setting such as `30,60,120`: seconds, each greater than the one before, of at most a day.
 *
 * @throws Error the text is invalid: the process does not start, and the operator reads the message.
 * @example
 * readPollSteps('30,60', 'POST_POLL_SECONDS'); // [30_000, 60_000]
 */
export function readPollSteps(text: string, setting: string): PollSteps {
  const [first, ...rest] = text.split(',').map((step) => Number(step) * 1000);
  const steps: PollSteps = [first ?? NaN, ...rest];
  if (steps.every((step, index) => step > (steps[index - 1] ?? 0) && step <= LAST_AGE_MS)) return steps;
  throw new Error(`${setting} must be ascending numbers of seconds, separated by commas, of at most a day`);
}

/**
 * The time until the next poll of something of this age; after the last step, that step is the interval. The schedule has
 * no memory: the next step is the first one clearly in the future, so that a poll that comes slightly early does not
 * count twice.
 */
export function pollAfterMs(steps: PollSteps, ageMs: number): number {
  const age = Math.max(0, ageMs);
  const soonest = steps[0] / 2;
  const next = steps.find((step) => step - age >= soonest);
  return next === undefined ? steps.at(-1)! : next - age;
}
