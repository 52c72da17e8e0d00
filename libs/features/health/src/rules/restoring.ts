import { CONTENT_PARTS } from '@listings/publisher-sdk';
import type { ContentPart, ListingField, Publisher } from '@listings/publisher-sdk';

/** Why a push does not change a field that only the owner can change there, or that the publisher does not show. */
export const NOT_CHANGED = 'The service cannot change this field there: change it at the publisher';

/** Why a push changes nothing about photos if the listing shows all of ours. */
export const NOTHING_OF_OURS =
  'The service removes no photo that others have added. Remove it at the publisher, take it over, or ignore the difference.';

/** The facts of a differing field that decide whether a push can restore it. */
export interface RestoredField {
  readonly field: ListingField;
  /** Of photos, whether the listing shows all of ours and differs in those of others; false for other fields. */
  readonly showsAllOurs: boolean;
}

/** Why no push to a publisher restores a field, whatever the state of the listing; undefined if one may. */
export function fieldObstacle(
  publisher: Pick<Publisher, 'listings' | 'submission' | 'photos'>,
  { field, showsAllOurs }: RestoredField,
): string | undefined {
  if (!isChangedByPushes(publisher, field)) return NOT_CHANGED;
  return showsAllOurs ? NOTHING_OF_OURS : undefined;
}

/** Whether pushes to a publisher can change a field. */
export function isChangedByPushes(
  { listings, submission, photos }: Pick<Publisher, 'listings' | 'submission' | 'photos'>,
  field: ListingField,
): boolean {
  const display = listings.shows?.[field] ?? {};
  if (!submission || display === false || display.pushed === false) return false;
  if (field === 'photos') return photos !== undefined;
  return !isPart(field) || (submission.takes?.includes(field) ?? false);
}

function isPart(field: string): field is ContentPart {
  return CONTENT_PARTS.some((part) => part === field);
}
