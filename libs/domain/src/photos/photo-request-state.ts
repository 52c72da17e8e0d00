/** How one photo of a request stands [contract 4]. It leaves PENDING once. */
export type PhotoItemStatus = 'PENDING' | 'SUCCESS' | 'ERROR';

/** How a request stands, as clients see it [contract 4]. */
export type PhotoRequestStatus = 'PENDING' | 'SUCCESS' | 'PARTIAL' | 'ERROR';

/** A photo that so many processes took and did not survive is not given to another one. */
export const PHOTO_ATTEMPTS = 3;

/** The state of a request follows from its items. */
export function photoRequestStatus(items: readonly PhotoItemStatus[]): PhotoRequestStatus {
  if (items.includes('PENDING')) return 'PENDING';
  if (!items.includes('ERROR')) return 'SUCCESS';
  return items.includes('SUCCESS') ? 'PARTIAL' : 'ERROR';
}
