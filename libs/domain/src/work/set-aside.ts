/** A row is set aside after it has blocked the event loop of its process so many times. */
export const MAX_TIMES_BLOCKED = 3;

/** Why a row was set aside, as clients read it. */
export const SET_ASIDE =
  'The software for this publisher stopped responding three times, so the service no longer tries';
