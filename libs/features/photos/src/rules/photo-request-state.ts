/** Status of one photo of a request [contract 4]. It leaves PENDING once. */
export type PhotoItemStatus = 'PENDING' | 'SUCCESS' | 'ERROR';

/** Status of a photo request, as clients see it [contract 4]. */
export type PhotoRequestStatus = 'PENDING' | 'SUCCESS' | 'PARTIAL' | 'ERROR';

/** Number of processes that may end while working on a photo before the photo is given up. */
export const PHOTO_ATTEMPTS = 3;

/** Derives the status of a request from its items. */
export function photoRequestStatus(items: readonly PhotoItemStatus[]): PhotoRequestStatus {
  if (items.includes('PENDING')) return 'PENDING';
  if (!items.includes('ERROR')) return 'SUCCESS';
  return items.includes('SUCCESS') ? 'PARTIAL' : 'ERROR';
}
