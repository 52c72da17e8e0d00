/** Consecutive claims that may be lost to crashes before what was claimed is given up [reliability 2, poison payload]. */
export const MAX_LOST_CLAIMS = 5;

/** A row is set aside after it has blocked the event loop of its process so many times. */
export const MAX_TIMES_BLOCKED = 3;

/** Why a row was set aside, as clients read it. */
export const SET_ASIDE =
  'The software for this publisher stopped responding three times, so the service no longer tries';
