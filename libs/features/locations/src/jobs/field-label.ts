import type { LocationField } from '@listings/domain';
import { COLUMNS } from '../rules/table/index.js';

/** The names of fields that several columns of a table write. */
const OWN: Partial<Record<LocationField, string>> = {
  businessHours: 'Opening hours',
  socialUrls: 'Social profiles',
};

/** The name of a field for people. */
export function fieldLabel(field: LocationField): string {
  return OWN[field] ?? COLUMNS.find((column) => column.field === field)?.label ?? field;
}
