/** Locations of one request [contract 4]. */
export const MOST_ARCHIVED = 500;

/** What becomes of the archive of the selected locations. */
export type ArchiveAction = 'archive' | 'cancelArchive';
