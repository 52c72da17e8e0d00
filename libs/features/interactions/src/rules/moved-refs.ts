/**
 * What the references of interactions and responses begin with that were moved from another service: the publisher's own reference
 * replaces it when the publisher is read.
 */
const PREFIX = 'moved:';

/** The listing of a moved interaction: no listing of the publisher has an empty reference. */
export const NO_LISTING = '';

/** The reference of a record of another service, until the publisher's own one is known. */
export function movedRef(source: string, id: string): string {
  return `${PREFIX}${source}:${id}`;
}

/** Whether a reference is that of another service. */
export function isMovedRef(ref: string): boolean {
  return ref.startsWith(PREFIX);
}
