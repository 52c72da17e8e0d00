import { deleteJobRows, fileContent, findFile, insertJobRows, MOST_ROWS } from '@listings/feature-jobs';
import type { JobRun } from '@listings/feature-jobs';
import type { Database } from '@listings/persistence';
import { readTable, SpreadsheetProblem } from '@listings/spreadsheets';
import type { Table, TableRow } from '@listings/spreadsheets';
import type { ColumnMapping } from '../../rules/table/columns.js';
import { headerKeys } from '../../rules/table/header/header-key.js';
import { knownHeaders, proposeMapping } from '../../rules/table/header/propose-mapping.js';
import { asksMidnightHours } from '../../rules/table/hours/asks-midnight-hours.js';
import type { DateOrder } from '../../rules/table/row-reading.js';
import { findImportSettings } from '../../store/import-settings.js';
import type { ImportSettings } from '../../store/import-settings.js';
import { REASON } from '../export/refused-rows.js';
import { FileSurvey } from './file-survey.js';
import { importParameters, rowContext } from './import-parameters.js';
import type { FoundTable, ImportedCells, ImportOptions, ImportParameters } from './import-parameters.js';
import { LONGEST_NAME, NO_KEY, repeatedWarning, tellsLocation } from './import-warnings.js';
import { isRemembered } from './remembered-columns.js';
import { withRepeated } from './repeated-columns.js';

/** Rows that are stored in one piece of work, and the characters from which on no further one is added. */
const AT_ONCE = 1_000;
const CHARS_AT_ONCE = 1_000_000;

/** Why an import ends: its rows cannot be read. */
export const GONE = 'The file is not there any more. Upload it again.';

/** Why an unattended import ends: its letters can be read in several ways. */
const DOUBTFUL_LETTERS =
  'The letters of the file can be read in several ways. Save it as "CSV UTF-8" or .xlsx, or start the import with its encoding.';

/** Why a file has nothing to import. */
const NO_ROWS = 'The file has a header, but no rows below it.';

/** The position of an import whose file is read once more, while it still has rows of the reading before. */
export const CLEAR = 'CLEAR';
/** Rows that are deleted in one piece of work. */
const CLEARED = 5_000;
/** Names of sheets that are kept. */
const MOST_SHEETS = 100;

/** Deletes rows of an earlier reading, and lets the file be read when none is left. */
export async function clearRows(run: JobRun): Promise<void> {
  const { accountId, id: jobId } = run.job;
  await run.commit(async (transaction) => {
    const deleted = await deleteJobRows(transaction, { accountId, jobId, limit: CLEARED });
    return { position: deleted < CLEARED ? null : CLEAR };
  });
}

/**
 * Reads the file of an import and stores its rows. A step that is repeated after a crash reads the file again and leaves out the rows that are
 * stored, which are as many as the job has counted.
 */
export async function readImportFile({ database }: { database: Database }, run: JobRun): Promise<void> {
  const { accountId, fileId } = run.job;
  const file = fileId === null ? undefined : await findFile(database, { accountId, id: fileId });
  if (!file) return void (await run.commit(async () => ({ next: { problem: GONE } })));
  const given = importParameters(run.job);
  const remembered = await findImportSettings(database, { accountId });
  try {
    const table = await readTable(fileContent(database, { accountId, id: file.id, parts: file.parts }), {
      bounds: { maxRows: MOST_ROWS },
      sheet: given.sheet,
      headerRow: given.headerRow,
      encoding: given.encoding,
      rateHeader: (cells) => knownHeaders(cells, remembered.columns),
    });
    try {
      const mapping = mappingOf(table, given, remembered);
      const context = rowContext({ ...remembered, ...given, header: table.header });
      const asks = (cells: readonly string[]) =>
        given.midnightHours === undefined && asksMidnightHours(cells, mapping, context);
      const survey = new FileSurvey(table, asks);
      await storeRows(run, table.rows, survey);
      await afterReading(run, { table, mapping, survey, remembered });
    } finally {
      await table.close();
    }
  } catch (error) {
    if (!(error instanceof SpreadsheetProblem)) throw error;
    const { code, message } = error;
    if (code === 'NO_SUCH_ROW') await forgetRow(run, message);
    else await run.commit(async () => ({ next: { problem: message } }));
  }
}

/** What the columns of a file mean: as a person has said, or else as their names say. */
function mappingOf({ header }: Table, given: ImportParameters, { columns }: ImportSettings): ColumnMapping {
  if (given.mapping?.length === header.length) return given.mapping;
  return withRepeated(proposeMapping(header, columns), { header, remembered: columns });
}

/** Finds the header by itself after a person has chosen a row that cannot be it; an unattended import ends instead. */
async function forgetRow(run: JobRun, message: string): Promise<void> {
  const { headerRow, ...others } = importParameters(run.job);
  const isOfPerson = headerRow !== undefined && others.unattended !== true;
  await run.commit(async () =>
    isOfPerson ? { parameters: others, warning: message } : { next: { problem: message } },
  );
}

async function storeRows(run: JobRun, rows: AsyncIterable<TableRow>, survey: FileSurvey): Promise<void> {
  const { accountId, id: jobId, processed: stored } = run.job;
  let read = 0;
  let piece: ImportedCells[] = [];
  let chars = 0;
  const store = async () => {
    const storing = piece;
    piece = [];
    chars = 0;
    await run.commit(async (transaction) => {
      // The position of a row is its number in the file, which people see there.
      const staged = storing.map((input) => ({ position: input.line, locationId: null, input }));
      await insertJobRows(transaction, { accountId, jobId }, staged);
      return { processed: storing.length };
    });
  };
  for await (const row of rows) {
    const { line, cells } = survey.see(row);
    read += 1;
    if (read <= stored) continue;
    piece.push({ line, cells });
    for (const cell of cells) chars += cell.length;
    if (piece.length === AT_ONCE || chars >= CHARS_AT_ONCE) await store();
  }
  if (piece.length > 0) await store();
}

/** What the reading of a file has found. */
interface Reading {
  readonly table: Table;
  readonly mapping: ColumnMapping;
  readonly survey: FileSurvey;
  readonly remembered: ImportSettings;
}

/**
 * Proposes what the columns mean, and asks a person unless the account has decided about all of them before. What `0:00-0:00` means is
 * asked for each file.
 */
async function afterReading(run: JobRun, { table, mapping, survey, remembered }: Reading): Promise<void> {
  const { processed: rows } = run.job;
  const { header } = table;
  const fail = async (problem: string) => void (await run.commit(async () => ({ next: { problem } })));
  if (rows === 0) return forgetRow(run, NO_ROWS);
  const given = importParameters(run.job);
  const dates = survey.datesOf(mapping);
  const isUnsure = dates.ambiguous !== undefined && given.dateOrder === undefined && remembered.dateOrder === undefined;
  const remarks = [
    ...survey.remarks,
    ...(isUnsure && given.unattended === true ? [UNSURE_ORDER(dates.ambiguous)] : []),
  ];
  const found = foundIn(table, given, remarks);
  if (given.unattended === true && found.encodings) return fail(DOUBTFUL_LETTERS);
  if (given.unattended === true && !tellsLocation(mapping)) return fail(NO_KEY);
  const { columns: _, ...choices } = remembered;
  const repeated = survey.repeatedIn(mapping);
  const parameters: ImportParameters = {
    ...choices,
    ...given,
    header,
    mapping,
    found,
    unmapped: unmappedNames({ header, mapping, filled: survey.filled, remembered }),
    repeated: repeated.map(({ name, differsIn }) => repeatedWarning(name, differsIn)),
    dateOrder: given.dateOrder ?? dates.order ?? remembered.dateOrder ?? usualOrder(given, remembered),
    isOrderProposed: given.dateOrder === undefined,
    hasDates: dates.order !== undefined || dates.ambiguous !== undefined,
  };
  const areDifferent = repeated.some(({ differsIn }) => differsIn !== undefined);
  const asks = found.encodings !== undefined || survey.asksHours || isUnsure || areDifferent;
  const isKnown = given.unattended === true || (isRemembered(remembered.columns, header) && !asks);
  const phase = isKnown ? 'CHECKING' : 'MAPPING';
  await run.commit(async () => ({
    phase,
    parameters: { ...parameters },
    total: rows,
    ...(!isKnown && { next: 'paused' as const }),
  }));
}

function foundIn(table: Table, { encoding }: ImportParameters, remarks: readonly string[]): FoundTable {
  const { sheetName: sheet, sheets, headerNumber: headerRow, rowsAbove, hasGroups, encodings } = table;
  return {
    ...(sheet !== undefined && { sheet }),
    sheets: sheets.slice(0, MOST_SHEETS),
    headerRow,
    rowsAbove,
    ...(hasGroups && { hasGroups: true as const }),
    remarks,
    ...(encodings && encoding === undefined && { encodings }),
  };
}

/** The names of the columns with a text that have no meaning, without those that the account has left out before. */
function unmappedNames({
  header,
  mapping,
  filled,
  remembered,
}: Pick<Reading, 'remembered'> & {
  header: readonly string[];
  mapping: ColumnMapping;
  filled: ReadonlySet<number>;
}): readonly string[] {
  const keys = headerKeys(header);
  return header.flatMap((name, position) => {
    const isOurs = name === REASON && position === header.length - 1;
    const isDecided = isOurs || remembered.columns[keys[position] ?? ''] !== undefined;
    if (mapping[position] !== null || !filled.has(position) || isDecided) return [];
    return [name === '' ? `#${position + 1}` : [...name].slice(0, LONGEST_NAME).join('')];
  });
}

/** The order of dates in the country of the rows, where neither the file nor the account says another one. */
function usualOrder(...choices: readonly ImportOptions[]): DateOrder {
  const country = choices.map(({ defaultCountry }) => defaultCountry).find((each) => each !== undefined);
  return country === 'US' ? 'MDY' : 'DMY';
}

const UNSURE_ORDER = (date: string) =>
  `The file does not say whether ${date} begins with the day or with the month. Check the dates, or start the import with the order of its dates.`;
