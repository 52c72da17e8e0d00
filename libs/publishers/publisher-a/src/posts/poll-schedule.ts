/** Ages of a post in milliseconds, rising, at which its state is asked for [publishers 1.8]. */
export type PollSteps = readonly [number, ...number[]];

/** The publisher decides within a day; a post that is still undecided then is given up [publishers 1.8]. */
export const DECISION_DEADLINE_MS = 24 * 60 * 60 * 1000;

/** Reads `30,60,120`: seconds, each larger than the one before. */
export function readPollSteps(text: string): PollSteps {
  const [first, ...rest] = text.split(',').map((step) => Number(step) * 1000);
  const steps: PollSteps = [first ?? NaN, ...rest];
  if (!steps.every((step, index) => step > (steps[index - 1] ?? 0) && step <= DECISION_DEADLINE_MS)) {
    throw new Error('POST_POLL_SECONDS: rising numbers of seconds, separated by commas, at most a day');
  }
  return steps;
}

/**
 * Time until the next look at a post of that age. Nothing is remembered between looks: the next step is the first
 * that lies ahead by a fair bit, so a look that comes a moment early does not count twice.
 */
export function pollAfterMs(steps: PollSteps, ageMs: number): number {
  const age = Math.max(0, ageMs);
  const soonest = steps[0] / 2;
  const next = steps.find((step) => step - age >= soonest);
  return next === undefined ? steps.at(-1)! : next - age;
}

/** Time between looks at an edit of a listing, whose age nobody tells us: a step from the middle. */
export function editPollAfterMs(steps: PollSteps): number {
  return steps[Math.floor(steps.length / 2)] ?? steps[0];
}

/** How long after an attempt its post may still be missing from the publisher's list: a look before is worth nothing. */
export function appearsWithinMs(steps: PollSteps): number {
  return steps[0] * 1.5;
}
