import { CREATED, NO_SEAT, REFUSED, UPDATED } from '@listings/feature-jobs';
import type { JobItem, JobKind, JobOutcomes, JobRow, JobRowView, JobView } from '@listings/feature-jobs';
import { editTitleInEnglish, readEditTitle } from './edit/edit-title.js';
import { fieldLabel } from './field-label.js';
import { importParameters } from './import/import-parameters.js';
import type { ImportedCells } from './import/import-parameters.js';
import { importWarnings } from './import/import-warnings.js';
import type { RowDetails } from './row-details.js';

const KEPT = {
  place: 15,
  means: 'An undo or a move has kept what somebody has changed here; `problems` says what.',
};
const CHANGED = { place: 2, means: 'The row will change its location; `fields` says what.' };
const SAME = { place: 3, means: 'The location has these values already.' };
const IMPORTED = {
  NEW: { place: 1, means: 'The row will create a location.' },
  ...{ CHANGED, SAME, NO_SEAT, REFUSED, CREATED, UPDATED },
} satisfies JobOutcomes;
const UNDONE = {
  ARCHIVED: { place: 14, means: 'An undo has archived the location that was created.' },
  ...{ SAME, REFUSED, UPDATED, KEPT },
} satisfies JobOutcomes;

/** What may become of a location of a move. */
export const MOVED = { ...IMPORTED, KEPT } satisfies JobOutcomes;

/** The outcomes of rows of a job that changes locations: before and after it is applied. */
export type LocationOutcome = keyof typeof MOVED | keyof typeof UNDONE;

/** What the API shows of a row that changes a location. */
export function locationRowView({ input, details }: JobItem): JobRowView {
  const { line, cells } = (input ?? {}) as Partial<ImportedCells>;
  const { fields = [], notes = [] } = (details ?? {}) as RowDetails;
  return {
    line: line ?? null,
    cells: cells ? [...cells] : null,
    fields: fields.map((field) => ({ field, label: fieldLabel(field) })),
    notes: [...notes],
  };
}

/** The kind of job that undoes one that has changed locations. */
export const LOCATION_UNDO = {
  name: 'location-undo',
  place: 3,
  does: 'Undoes a job that has changed locations.',
  phases: ['UNDOING', 'APPLYING'],
  outcomes: UNDONE,
  view: editView,
  rowView: locationRowView,
} as const satisfies JobKind;

/** The kind of job that imports locations from a file. */
export const LOCATION_IMPORT = {
  name: 'location-import',
  place: 1,
  does: 'Creates and changes locations from a file.',
  phases: ['READING', 'MAPPING', 'CHECKING', 'REVIEW', 'APPLYING'],
  waitsIn: ['MAPPING', 'REVIEW'],
  outcomes: IMPORTED,
  applies: ['NEW', 'CHANGED', 'SAME'],
  undoneBy: LOCATION_UNDO.name,
  view: importView,
  rowView: locationRowView,
} as const satisfies JobKind;

/** The kind of job that changes many locations. */
export const LOCATION_EDIT = {
  name: 'location-edit',
  place: 2,
  does: 'Changes many locations in the same way.',
  phases: ['SELECTING', 'CHECKING', 'REVIEW', 'APPLYING'],
  waitsIn: ['REVIEW'],
  outcomes: { CHANGED, SAME, REFUSED, UPDATED },
  applies: ['CHANGED', 'SAME'],
  undoneBy: LOCATION_UNDO.name,
  view: editView,
  rowView: locationRowView,
} as const satisfies JobKind;

function editView({ title }: JobRow): JobView {
  const edited = readEditTitle(title);
  return edited
    ? { title: editTitleInEnglish(edited), editedFields: { fields: [...edited.fields], more: edited.more } }
    : {};
}

function importView(job: JobRow): JobView {
  const {
    header = [],
    mapping = [],
    dateOrder = null,
    defaultCountry = null,
    emptyClears = false,
    midnightHours = null,
    found,
  } = importParameters(job);
  return {
    warnings: [...job.warnings, ...importWarnings(job)],
    import: {
      header: [...header],
      mapping: [...mapping],
      dateOrder,
      defaultCountry,
      emptyClears,
      midnightHours,
      sheet: found?.sheet ?? null,
      sheets: found ? [...found.sheets] : [],
      headerRow: found?.headerRow ?? null,
      encodings: [...(found?.encodings ?? [])],
    },
  };
}
