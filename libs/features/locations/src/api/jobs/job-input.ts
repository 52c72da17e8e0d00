import { Type } from 'typebox';
import {
  databaseIdOf,
  flag,
  inputAsSent,
  inputList,
  inputObject,
  inputText,
  inputUuidOf,
  LocationId,
  nestedObject,
  nullable,
  oneOf,
  withAnyOf,
} from '@listings/api-kit';
import { INPUT_BOUNDS } from '@listings/domain';
import { DateOrderName, EncodingName, ExportFormatName, JobId, MidnightHoursName } from '@listings/feature-jobs/api';
import { TABLE_BOUNDS } from '@listings/spreadsheets';
import { BULK_BOUNDS, LIST_BOUNDS, LOCATION_BOUNDS } from '../../rules/location-bounds.js';
import { EDITED_TEXTS } from '../../rules/location-edit.js';
import { LocationFilterInput } from '../location-filter.js';
import { BusinessHoursInput, locationInputFields, SetAttributesInput } from '../location-input.js';

const importOptions = {
  dateOrder: Type.Optional(DateOrderName),
  defaultCountry: Type.Optional(
    inputText('Country of rows that name none, ISO 3166-1 alpha-2.', { pattern: '^[A-Z]{2}$' }),
  ),
  emptyClears: Type.Optional(flag('Whether an empty cell clears its field; it stays as it is when omitted.')),
  midnightHours: Type.Optional(MidnightHoursName),
};

const tableChoice = {
  sheet: Type.Optional(
    inputText('Name of the sheet; the one whose header is recognized best when omitted.', {
      maxLength: BULK_BOUNDS.sheetName,
    }),
  ),
  headerRow: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: BULK_BOUNDS.row,
      description: 'Row of the sheet, or line of the file, with the names of the columns; it is found when omitted.',
    }),
  ),
  encoding: Type.Optional(EncodingName),
};

const unattended = Type.Optional(
  flag('True: the job does not wait for anybody, and applies what can be applied. It waits when omitted.'),
);

/** `input` of startLocationImport. */
export const StartImportInput = inputObject('StartLocationImportInput', {
  fileId: inputUuidOf('File', 'Id of the uploaded file.'),
  ...tableChoice,
  ...importOptions,
  unattended,
});

/** `input` of readLocationImport. */
export const ReadImportInput = inputObject('ReadLocationImportInput', { jobId: JobId, ...tableChoice });

/** `input` of mapLocationImport. */
export const MapImportInput = inputObject('MapLocationImportInput', {
  jobId: JobId,
  mapping: inputList(
    'For each column of the file the column that it means, see listImportColumns; null to leave it out.',
    nullable(inputText('Name of a column.', { maxLength: BULK_BOUNDS.columnName })),
    { maxItems: TABLE_BOUNDS.maxColumns },
  ),
  ...importOptions,
});

const rowPosition = Type.Integer({
  minimum: 1,
  maximum: BULK_BOUNDS.row,
  description: 'Position of the row in the job.',
});

/** `input` of retryLocationImport. */
export const RetryImportInput = inputObject('RetryLocationImportInput', {
  jobId: JobId,
  outcome: Type.Optional(
    oneOf(
      {
        NO_SEAT: 'Rows for which no seat was left. The job goes on by itself.',
        REFUSED: 'Refused rows. The job waits in phase REVIEW, so that they can be repaired.',
      },
      'Which rows; NO_SEAT when omitted.',
    ),
  ),
});

/** `input` of repairLocationImport. */
export const RepairImportInput = withAnyOf(
  inputObject('RepairLocationImportInput', {
    jobId: JobId,
    rows: Type.Optional(
      inputList(
        'Rows with all their cells.',
        nestedObject('RepairedRowInput', 'A row of the file with other cells.', {
          position: rowPosition,
          cells: inputList('The cells of the row.', inputAsSent('A cell.', { maxLength: TABLE_BOUNDS.maxCellChars }), {
            maxItems: TABLE_BOUNDS.maxColumns,
          }),
        }),
        { minItems: 1, maxItems: BULK_BOUNDS.repairedRows },
      ),
    ),
    equalCells: Type.Optional(
      inputList(
        'Cells that are replaced in all refused rows that have the same text there, see listEqualCells.',
        nestedObject('EqualCellsInput', 'Equal cells with another text.', {
          column: Type.Integer({
            minimum: 1,
            maximum: TABLE_BOUNDS.maxColumns,
            description: 'Column of the file; the first is 1.',
          }),
          position: rowPosition,
          to: inputAsSent('The text that replaces the one that the row, and all rows like it, have in the column.', {
            maxLength: TABLE_BOUNDS.maxCellChars,
          }),
        }),
        { minItems: 1, maxItems: BULK_BOUNDS.equalCells },
      ),
    ),
  }),
  ['rows', 'equalCells'],
);

/** The fields of an `input` that select locations. */
export const selectionInput = {
  locationIds: Type.Optional(
    inputList(`Locations by their ids, at most ${LIST_BOUNDS.selected}.`, LocationId, {
      maxItems: LIST_BOUNDS.selected,
    }),
  ),
  filter: Type.Optional(LocationFilterInput),
  query: Type.Optional(
    inputText('Search words, as of searchLocations; together with `filter`.', { maxLength: LIST_BOUNDS.searchWords }),
  ),
  all: Type.Optional(flag('True: all locations that are not archived. Needed when nothing else selects.')),
};

/** The fields of which a selection needs one. */
export const SELECTS = ['locationIds', 'filter', 'query', 'all'] as const;

const lists = {
  tags: Type.Optional(
    inputList('Tags.', inputText('A tag.', { maxLength: LOCATION_BOUNDS.tag }), { maxItems: LOCATION_BOUNDS.tags }),
  ),
  paymentMethods: Type.Optional(
    inputList('Payment methods.', inputText('A payment method.', { maxLength: LOCATION_BOUNDS.paymentMethod }), {
      maxItems: LOCATION_BOUNDS.paymentMethods,
    }),
  ),
  additionalPhones: Type.Optional(
    inputList('Phone numbers.', inputText('A phone number.', { maxLength: BULK_BOUNDS.phone }), {
      maxItems: LOCATION_BOUNDS.additionalPhones,
    }),
  ),
  additionalCategoryIds: Type.Optional(
    inputList('Ids of sub-categories.', databaseIdOf('SubCategory', 'Id of a sub-category.'), {
      maxItems: LOCATION_BOUNDS.additionalCategories,
    }),
  ),
  enabledSiteIds: Type.Optional(
    inputList('Ids of sites.', databaseIdOf('Site', 'Id of a site.'), { maxItems: LOCATION_BOUNDS.enabledSites }),
  ),
};

const textFields = Object.fromEntries(EDITED_TEXTS.map((field) => [field, 'A field with a text.'])) as Record<
  (typeof EDITED_TEXTS)[number],
  string
>;

/** `input` of startLocationEdit. */
export const StartEditInput = withAnyOf(
  inputObject('StartLocationEditInput', {
    ...selectionInput,
    set: Type.Optional(
      nestedObject('SetFieldsInput', 'Fields that get the same value; null clears a field.', locationInputFields),
    ),
    setAttributes: Type.Optional(SetAttributesInput),
    setDays: Type.Optional(
      inputList('Regular days that get these hours; other days stay.', BusinessHoursInput, {
        maxItems: LOCATION_BOUNDS.weekdays,
      }),
    ),
    add: Type.Optional(nestedObject('AddValuesInput', 'Values to add.', lists)),
    remove: Type.Optional(nestedObject('RemoveValuesInput', 'Values to remove.', lists)),
    addSpecialDays: Type.Optional(
      inputList(
        'Special days, for example holidays, that get these hours; other special days stay.',
        BusinessHoursInput,
        {
          maxItems: LOCATION_BOUNDS.specialDates,
        },
      ),
    ),
    removeSpecialDays: Type.Optional(
      inputList(
        'Dates that are no special days any more.',
        inputText('A date, YYYY-MM-DD.', { maxLength: INPUT_BOUNDS.day }),
        {
          maxItems: LOCATION_BOUNDS.specialDates,
        },
      ),
    ),
    replace: Type.Optional(
      inputList(
        'Texts to replace wherever they occur, in any case.',
        nestedObject('ReplaceTextInput', 'A text to find and to replace.', {
          field: oneOf(textFields, 'Name of the field.'),
          find: inputAsSent('The text to find.', { minLength: 1 }),
          with: inputAsSent('The text that replaces it.'),
        }),
        { maxItems: BULK_BOUNDS.replacements },
      ),
    ),
    unattended,
  }),
  SELECTS,
);

/** What an account exports. */
const ExportOf = oneOf(
  {
    LOCATIONS: 'Locations with all fields. The file imports again unchanged.',
    LOCATION_TEMPLATE: 'An empty table of locations with an example row.',
    REFUSED_ROWS: 'The refused rows of an import with the reasons, to repair and to upload again; needs `jobId`.',
  },
  'What is exported.',
);

/** `input` of startExport. */
export const StartExportInput = inputObject('StartExportInput', {
  of: ExportOf,
  format: ExportFormatName,
  ...selectionInput,
  jobId: Type.Optional(JobId),
});
