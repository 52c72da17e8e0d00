import type { RowOutcome } from '../api/jobs-query.js';
import type { STEPS } from '../pages/locations/imports/steps.js';
import { counted } from './counted.js';

const steps: Record<(typeof STEPS)[number], string> = {
  read: '1. Read',
  columns: '2. Columns',
  check: '3. Check',
  apply: '4. Apply',
};

const outcomes: Record<RowOutcome | 'ALL', string> = {
  ALL: 'All',
  NEW: 'New',
  CHANGED: 'To change',
  SAME: 'Unchanged',
  REFUSED: 'Refused',
  CREATED: 'Created',
  UPDATED: 'Changed',
  ARCHIVED: 'Archived',
  KEPT: 'Kept',
  LISTED: 'Has a listing',
  SUGGESTED: 'Match to confirm',
  REQUESTED: 'Requested',
  READY: 'To reply to',
  REPLIED: 'Replied to',
  REPEATED: 'Published again',
};

/** Texts of the rows of a job. */
export const rowTexts = {
  label: 'Rows',
  filter: 'Show rows by result',
  outcomes,
  name: 'Location',
  noName: 'No name',
  row: (row: string) => `Row ${row}`,
  outcome: 'Result',
  fields: 'Changes',
  notes: 'Read as',
  note: (from: string, to: string) => `${from} → ${to}`,
  emptyCell: '(empty)',
  problems: 'Problem',
  none: 'No rows',
};

/** What the button that applies an import does. */
function applyText({
  created,
  changed,
  number,
}: {
  created: number;
  changed: number;
  number: (count: number) => string;
}): string {
  const create = `reate ${counted(number(created), 'location')}`;
  const change = `hange ${counted(number(changed), 'location')}`;
  if (created > 0 && changed > 0) return `Create ${number(created)} and c${change}`;
  return changed > 0 ? `C${change}` : `C${create}`;
}

/** Texts of imports and exports of locations. */
export const importTexts = {
  title: 'Import locations',
  description:
    'Create and change many locations with a spreadsheet. Nothing changes before you have checked the result.',
  file: 'Spreadsheet',
  fileText:
    'Use your own column names: you can match them in the next step. Locations are found by store code, or by name and address. Anything that the file leaves out stays as it is.',
  drop: 'Drop a CSV or Excel file here',
  choose: 'Choose file',
  rules: 'CSV or XLSX, up to 200,000 rows and 100 MB',
  tooLarge: (megabytes: string) => `This file is larger than ${megabytes} MB. Split it into smaller files.`,
  sending: (name: string) => `Uploading ${name} (kB)`,
  template: (format: string) => `Download ${format} template`,
  steps: { label: 'Steps of the import', names: steps },
  result: 'Result',
  columns: {
    title: 'Match the columns',
    text: 'Choose what each column of your file contains. Your choice is remembered for the next file.',
    inFile: 'Column in your file',
    means: 'Contains',
    unnamed: (position: string) => `Column ${position}`,
    meaningOf: (name: string) => `${name} contains`,
    leftOut: 'Not imported',
    leaveOut: (name: string) => `Do not import ${name}`,
    country: 'Country of rows without one',
    countryText: 'Also decides how postal codes and phone numbers are read',
    noCountry: 'None',
    dates: 'Order of dates',
    datesText: 'As your file writes them',
    dateOrders: {
      DMY: 'Day, month, year (24.12.2026)',
      MDY: 'Month, day, year (12/24/2026)',
      YMD: 'Year, month, day (2026-12-24)',
    },
    emptyClears: 'Empty cells clear their field',
    emptyClearsText: 'Otherwise an empty cell changes nothing',
    check: 'Check rows',
    back: 'Keep columns',
  },
  check: {
    title: 'Check the rows',
    text: 'Nothing has changed yet. Refused rows are left out unless you repair them.',
    columns: 'Change columns',
    download: 'Download refused rows',
    apply: applyText,
    nothing: 'No row can be applied. Repair the refused rows, or upload another file.',
  },
  repair: {
    text: 'Correct the marked cells, then check the rows again. Your corrections are kept in this browser until then.',
    grid: 'Refused rows',
    save: (count: string) => (count === '0' ? 'Check corrected rows' : `Check ${counted(count, 'corrected row')}`),
    discard: 'Discard corrections',
  },
};
