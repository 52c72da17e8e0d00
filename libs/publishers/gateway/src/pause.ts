import type { CallLimit, PublisherFailure } from '@listings/publisher-sdk';

/** The longest pause that a publisher can ask for. After it, the core calls again. */
export const LONGEST_PAUSE_MS = 24 * 60 * 60_000;
/** Work that waits looks again this often, because a reconnect ends the pause early. */
const LOOK_AGAIN_MS = 30 * 60_000;
/** Work does not start all at once when the publisher opens. */
const SPREAD_MS = 60_000;

/** How long the publisher takes no calls, in milliseconds; undefined if the failure does not say. */
export function pauseOf(failure: PublisherFailure, now: Date): number | undefined {
  if (failure.kind !== 'TRANSIENT' || failure.notBefore === undefined) return undefined;
  return Math.max(0, failure.notBefore.getTime() - now.getTime());
}

/** The wait of one piece of work in a pause. `random` is from [0, 1). */
export function waitInPause(pauseMs: number, random: number): number {
  return Math.round(Math.min(pauseMs, LOOK_AGAIN_MS) + random * SPREAD_MS);
}

/** The failure with a pause that ends within a day. A pause that is over is none. */
export function withBoundedPause(failure: PublisherFailure & { kind: 'TRANSIENT' }, now: Date): PublisherFailure {
  const { notBefore, ...rest } = failure;
  const pauseMs = pauseOf(failure, now);
  if (notBefore === undefined || !pauseMs) return rest;
  if (pauseMs <= LONGEST_PAUSE_MS) return failure;
  return { ...rest, notBefore: new Date(now.getTime() + LONGEST_PAUSE_MS) };
}

/** Says when the publisher takes calls again; empty if the failure does not say. */
export function pauseSentence(failure: PublisherFailure): string {
  if (failure.kind !== 'TRANSIENT' || failure.notBefore === undefined) return '';
  return pausedUntil(failure.notBefore);
}

/**
 * What the publisher allows, and when calls go on, for a call that found no room in a declared limit; undefined for other failures.
 */
export function limitSentence(failure: PublisherFailure, now: Date): string | undefined {
  if (failure.kind !== 'RATE_LIMITED' || !failure.limit) return undefined;
  const goesOn = new Date(now.getTime() + failure.retryAfterMs).toISOString();
  return `The publisher allows ${allowance(failure.limit)}; it goes on at ${goesOn}`;
}

/** A limit in words, such as `2 calls a second`. */
export function allowance({ calls, seconds }: CallLimit): string {
  const of =
    seconds === 1 ? 'a second' : seconds === 60 ? 'a minute' : seconds === 3_600 ? 'an hour' : `in ${seconds} seconds`;
  return `${calls} ${calls === 1 ? 'call' : 'calls'} ${of}`;
}

/** Says that the publisher takes calls again at this time. */
export function pausedUntil(time: Date): string {
  return `The publisher takes no calls until ${time.toISOString()}; try again then`;
}

/** The wait that a rate limit or a closed publisher names, in milliseconds; undefined for other failures. */
export function namedWaitMs(failure: PublisherFailure, now: Date): number | undefined {
  return failure.kind === 'RATE_LIMITED' ? failure.retryAfterMs : pauseOf(failure, now);
}
