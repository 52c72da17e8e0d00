/** One profile.updated per location in this time; later edits inside it are collapsed [6.2]. */
export const UPDATE_WINDOW_MS = 60_000;
