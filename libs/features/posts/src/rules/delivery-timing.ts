const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Create calls of one delivery before the worker gives it up [publishers 0.1]. Rate limits do not count. */
export const MAX_SEND_ATTEMPTS = 6;

/**
 * Time within which a post can still appear after a create call with unknown outcome, if the plug-in of its site is not
 * configured and cannot say so. The worker does not send again before.
 */
export const LONGEST_FINDABLE_MS = 10 * MINUTE;

/** Time after which the worker gives up a post that the publisher has not decided on, or whose state it cannot poll. */
export const MAX_UNDECIDED_MS = 24 * HOUR;

/** How often the worker looks for a post that the publisher has accepted without a reference, if the plug-in declares nothing else. */
export const ACCEPTED_EVERY_MS = 10 * SECOND;

/** Attempts to remove a post, in the end one per hour: they last a week, in which an owner can reconnect the account. */
export const MAX_REMOVAL_ATTEMPTS = 175;

/** Time for which a removal waits after its processes died five times in a row: giving it up would leave the post live. */
export const REMOVAL_PAUSE_AFTER_CRASHES_MS = HOUR;

/** How long a publisher may still show a post after it has accepted the deletion. Then the worker deletes it again, in the end once an hour. */
export const MAX_LEAVING_MS = 24 * HOUR;

/** How often the worker looks whether such a post is gone, if the plug-in does not say when. */
export const LEAVING_EVERY_MS = MINUTE;

/** Time for which a post waits for the room that the deletion of an older one makes. */
export const MAX_ROOM_WAIT_MS = 24 * HOUR;

/** Time for which an unsent or undecided post waits for its owner to connect the account again: a long weekend. */
export const MAX_PAUSED_MS = 72 * HOUR;

/** Time for which the removal of a post waits for its owner to connect the account again. */
export const MAX_REMOVAL_PAUSED_MS = 7 * 24 * HOUR;

/** Time for which a campaign waits for the links of its live posts before it is SUCCESS [contract 5]. */
export const LINK_WAIT_MS = 15 * SECOND;

/** The ages of a live post at which the worker asks for its missing link. Most publishers tell it within seconds. */
const LINK_CHECKS_AT_MS = [2 * SECOND, 6 * SECOND, LINK_WAIT_MS + SECOND, MINUTE, 10 * MINUTE];

/**
 * Returns the wait until the worker searches for a lost post again. It doubles with the time since the call ended;
 * the last search happens when the post cannot appear any more, `findableWithinMs` after the call. Zero if that time has
 * come.
 */
export function searchAgainMs({
  untilResendMs,
  findableWithinMs,
}: {
  untilResendMs: number;
  findableWithinMs: number;
}): number {
  const since = findableWithinMs - untilResendMs;
  return Math.max(0, Math.min(untilResendMs, Math.max(since, 2 * SECOND)));
}

/** Returns the wait until the worker asks for the link of a live post again; null: not any more. */
export function linkCheckMs(liveMs: number): number | null {
  const at = LINK_CHECKS_AT_MS.find((ms) => ms > liveMs);
  return at === undefined ? null : at - liveMs;
}

/**
 * Returns the wait until the worker polls a pending post again: the time that the plug-in returned, but at least a
 * quarter of the post's age and at most an hour [publishers 1.8].
 */
export function pollAgainMs({ pollAfterMs, ageMs }: { pollAfterMs: number; ageMs: number }): number {
  const sensible = Number.isFinite(pollAfterMs) ? Math.max(pollAfterMs, 200) : MINUTE;
  return Math.round(Math.min(Math.max(sensible, ageMs / 4), HOUR));
}
