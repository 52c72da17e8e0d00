import type { LocationField } from '@listings/domain';
import { fieldLabel } from '../field-label.js';

/** Names of fields in a title, at most. */
const MOST_NAMES = 4;

const TITLE = /^fields:([A-Za-z0-9,]+)(?:\+(\d+))?$/;

/** What an edit changes, as its job and the one that undoes it are titled. */
export interface EditTitle {
  readonly fields: readonly string[];
  /** How many more fields it changes. */
  readonly more: number;
}

/** The title of a job that changes these fields, in no language. */
export function editTitle(fields: readonly string[]): string {
  const more = Math.max(0, fields.length - MOST_NAMES);
  return `fields:${fields.slice(0, MOST_NAMES).join(',')}${more > 0 ? `+${more}` : ''}`;
}

/**
 * What the title of an edit, or of the job that undoes one, says; undefined for one of an earlier release, in English, and for that of the undo
 * of another kind, which is a text of people or publishers.
 */
export function readEditTitle(title: string): EditTitle | undefined {
  const [, names, more = '0'] = TITLE.exec(title) ?? [];
  return names === undefined ? undefined : { fields: names.split(','), more: Number(more) };
}

/** What the title of a job says in English: "Change tags, opening hours". */
export function editTitleInEnglish({ fields, more }: EditTitle): string {
  const names = fields.map(labelOf).map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  return `Change ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function labelOf(field: string): string {
  if (field === 'specialHours') return 'Hours on special days';
  return fieldLabel(field === 'folderName' ? 'folderId' : (field as LocationField));
}
