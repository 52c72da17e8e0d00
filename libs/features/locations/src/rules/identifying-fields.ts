import type { LocationField } from '@listings/domain';

/** The fields of a location that matching compares with listings, and that tell it from others. */
export const IDENTIFYING_FIELDS = [
  'storeId',
  'name',
  'street',
  'street1',
  'city',
  'stateIso',
  'postalCode',
  'countryIso',
  'latitude',
  'longitude',
  'phone',
  'additionalPhones',
  'bizUrl',
] as const satisfies readonly LocationField[];

const identifying: ReadonlySet<LocationField> = new Set(IDENTIFYING_FIELDS);

/** Whether a change of these fields can change which listings show the location. */
export function changesIdentity(changed: readonly LocationField[]): boolean {
  return changed.some((field) => identifying.has(field));
}
