import type { Static, TObject } from 'typebox';
import { count, flag, idOf, inlineRecord, integer, listOf, nullable, oneOf, text, uuidOf } from '@listings/api-kit';

/** The orders of day and month in a file. */
export const DateOrderName = oneOf(
  { DMY: '24.12.2026', MDY: '12/24/2026', YMD: '2026-12-24' },
  'Order of day, month and year in the dates of the file. Proposed from its cells when omitted.',
);

/** What hours from midnight to midnight mean in a file. */
export const MidnightHoursName = oneOf(
  { CLOSED: 'Closed.', ALL_DAY: 'Open all day.' },
  'What hours such as 0:00-0:00 and 12:00AM-12:00AM mean in the file: some files mean closed, others open all day. Such cells are refused when omitted.',
);

/** The encodings of a file that does not say its own. */
export const EncodingName = oneOf(
  {
    'windows-1252': 'Western European, as most programs of Windows write it.',
    macintosh: 'Western European, as older programs of the Macintosh write it.',
    'windows-1250': 'Central European.',
  },
  'How the letters of a CSV file are read that is no UTF-8.',
);

/** The fields of a job that only some kinds fill. */
export const KIND_FIELDS = {
  editedFields: nullable(
    inlineRecord('What a change of many locations, or its undoing, changes; null for other jobs.', {
      fields: listOf('The first fields.', text('Name of a field; specialHours are the hours on special days.')),
      more: count('Number of further fields.'),
    }),
  ),
  import: nullable(
    inlineRecord('How the file of an import is read; null for other kinds.', {
      header: listOf('The columns of the file; empty until it is read.', text('A header.')),
      mapping: listOf(
        'For each of them the column that it means; null if it is left out.',
        nullable(text('Name of a column, see listImportColumns.')),
      ),
      dateOrder: nullable(DateOrderName),
      defaultCountry: nullable(text('Country of rows that name none, ISO 3166-1 alpha-2.')),
      emptyClears: flag('Whether an empty cell clears its field.'),
      midnightHours: nullable(MidnightHoursName),
      sheet: nullable(text('The sheet that is read; null for a CSV file, and before the file is read.')),
      sheets: listOf(
        'The first 100 sheets of a workbook.',
        inlineRecord('A sheet.', { name: text('Its name.'), isVisible: flag('Whether people see it.') }),
      ),
      headerRow: nullable(
        integer('The row with the names of the columns; null before the file is read.', { minimum: 1 }),
      ),
      encodings: listOf(
        'A line of a CSV file as it reads in each encoding, while somebody must decide; otherwise empty.',
        inlineRecord('A reading.', { encoding: EncodingName, sample: text('The line.') }),
      ),
    }),
  ),
};

/** The fields of a row that only some kinds fill. */
export const KIND_ROW_FIELDS = {
  reply: nullable(
    inlineRecord('The reply to a review; null for other kinds of jobs.', {
      interactionId: uuidOf('Interaction', 'Id of the review.'),
      author: text('Who wrote the review; empty if the publisher does not say.'),
      text: text('The reply with the names in it; empty if there is no such review.'),
    }),
  ),
  retry: nullable(
    inlineRecord('The post that is published again; null for other kinds of jobs.', {
      site: text('Constant of the publisher.'),
      socialPostId: nullable(idOf('SocialPost', text('Id of the new post; null before it exists.'))),
    }),
  ),
  line: nullable(integer('Line of the file; null without a file.', { minimum: 1 })),
  cells: nullable(listOf('The cells of the line; null without a file.', text('A cell.'))),
  fields: listOf(
    'The fields that change or have changed.',
    inlineRecord('A field.', { field: text('Name of the field.'), label: text('Its name for people.') }),
  ),
  notes: listOf(
    'What was read in another form than it is written.',
    inlineRecord('A note.', {
      column: text('Name of the column.'),
      from: text('The cell, or a part of it.'),
      to: text('What it is read as.'),
      kind: text('Why: recognized, reformatted, completed, guessed, assumed or leftOut.'),
    }),
  ),
};

/** What the API shows of a job beside what it shows of all jobs. */
export type JobView = Partial<
  Static<TObject<typeof KIND_FIELDS>> & { readonly title: string; readonly warnings: string[] }
>;

/** What the API shows of a row beside its location, its outcome and its problems. */
export type JobRowView = Partial<Static<TObject<typeof KIND_ROW_FIELDS>>>;
