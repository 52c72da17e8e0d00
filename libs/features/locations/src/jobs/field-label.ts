import type { ChangedField } from '../rules/location-change.js';
import { COLUMNS } from '../rules/table/columns.js';

/** The names of fields that several columns of a table write. */
const OWN: ReadonlyMap<ChangedField, string> = new Map([
  ['businessHours', 'Opening hours'],
  ['socialUrls', 'Social profiles'],
  ['locationPhotos', 'Photos'],
]);

/** The name of a field for people. */
export function fieldLabel(field: ChangedField): string {
  return OWN.get(field) ?? COLUMNS.find((column) => column.field === field)?.label ?? field;
}
