import type { LocationField } from '@listings/domain';
import type { LocationEdit } from '../../rules/location-edit.js';
import { fieldLabel } from '../field-label.js';

/** Names of fields in a title, at most. */
const MOST_NAMES = 4;

/** What an edit changes, for people: "Change tags, opening hours". */
export function titleOfEdit(edit: LocationEdit): string {
  const fields = new Set<string>();
  const named = [edit.set, edit.add, edit.remove].flatMap((part) => Object.keys(part ?? {}));
  for (const field of named)
    fields.add(field === 'folderName' ? fieldLabel('folderId') : fieldLabel(field as LocationField));
  if (edit.setAttributes) fields.add(fieldLabel('attributes'));
  if (edit.setDays) fields.add(fieldLabel('businessHours'));
  if (edit.addSpecialDays || edit.removeSpecialDays) fields.add('Hours on special days');
  for (const { field } of edit.replace ?? []) fields.add(fieldLabel(field));
  const names = [...fields].map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  const more = names.length - MOST_NAMES;
  return `Change ${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
