/** The number of a post in its global id. */
export const postNumber = (globalId: string) => atob(globalId).split(':')[1] ?? '';
