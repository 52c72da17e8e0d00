/** Length of the window in which a location emits one profile.updated; later edits within it emit no event [6.2]. */
export const UPDATE_WINDOW_MS = 60_000;
