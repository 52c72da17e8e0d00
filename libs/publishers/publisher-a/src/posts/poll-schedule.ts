/** The ages of a post, in milliseconds and ascending, at which the core polls its state [publishers 1.8]. */
export type PollSteps = readonly [number, ...number[]];

/** The publisher decides within a day. A post that is still pending then counts as rejected [publishers 1.8]. */
export const DECISION_DEADLINE_MS = 24 * 60 * 60 * 1000;

/** Parses `30,60,120`: seconds, each greater than the one before. */
export function readPollSteps(text: string): PollSteps {
  const [first, ...rest] = text.split(',').map((step) => Number(step) * 1000);
  const steps: PollSteps = [first ?? NaN, ...rest];
  if (!steps.every((step, index) => step > (steps[index - 1] ?? 0) && step <= DECISION_DEADLINE_MS)) {
    throw new Error('POST_POLL_SECONDS must be ascending numbers of seconds, separated by commas, of at most a day');
  }
  return steps;
}

/**
 * The time until the next poll of a post of this age. The schedule has no memory: the next step is the first one
 * clearly in the future, so that a poll that comes slightly early does not count twice.
 */
export function pollAfterMs(steps: PollSteps, ageMs: number): number {
  const age = Math.max(0, ageMs);
  const soonest = steps[0] / 2;
  const next = steps.find((step) => step - age >= soonest);
  return next === undefined ? steps.at(-1)! : next - age;
}

/** The time between polls of an edit. Its age is unknown, so this is a step from the middle of the schedule. */
export function editPollAfterMs(steps: PollSteps): number {
  return steps[Math.floor(steps.length / 2)] ?? steps[0];
}
