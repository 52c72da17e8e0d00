import type { StoredLocation } from '@listings/domain';
import type { ChangedField } from '@listings/feature-locations';
import type { ListingField } from '@listings/publisher-sdk';
import { LOCATION_FIELDS } from '../rules/accepted-input.js';
import type { DifferenceKey, StoredDifference } from '../store/differences.js';

/** The reason for not deciding about a value that nobody has seen. */
export const CHANGED = 'The listing shows something else now. Look at it again.';

/** Why decisions could not be carried out, by difference. */
export type Refusals = ReadonlyMap<string, string>;

/** Differences that can be decided, with their locations. */
export interface Decidable {
  readonly open: readonly StoredDifference[];
  readonly locations: readonly StoredLocation[];
}

/** The fields of the record that correspond to fields of a listing. */
export function changedFields(fields: readonly ListingField[]): ChangedField[] {
  const changed = (field: ListingField): readonly ChangedField[] =>
    field === 'photos' ? ['locationPhotos'] : LOCATION_FIELDS[field];
  return [...new Set(fields.flatMap(changed))];
}

/** Identifies a difference within an account. */
export function keyOf({ locationId, publisher, field }: DifferenceKey): string {
  return `${locationId} ${publisher} ${field}`;
}

/** The location of a difference. */
export function locationOf(
  locations: readonly StoredLocation[],
  { locationId }: DifferenceKey,
): StoredLocation | undefined {
  return locations.find(({ id }) => id === locationId);
}
