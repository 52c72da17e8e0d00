import { fileContent, findFile, insertJobRows, MOST_ROWS } from '@listings/feature-jobs';
import type { JobRun } from '@listings/feature-jobs';
import type { Database } from '@listings/persistence';
import { readTable, SpreadsheetProblem } from '@listings/spreadsheets';
import type { TableRow } from '@listings/spreadsheets';
import { proposeMapping } from '../../rules/table/index.js';
import type { DateOrder } from '../../rules/table/index.js';
import { findImportSettings } from '../../store/import-settings.js';
import { FileSurvey } from './file-survey.js';
import { importParameters } from './import-parameters.js';
import type { ImportOptions, ImportParameters, ImportPhase } from './import-parameters.js';
import { isRemembered } from './remembered-columns.js';

/** Rows that are stored in one piece of work, and the characters from which on no further one is added. */
const AT_ONCE = 1_000;
const CHARS_AT_ONCE = 1_000_000;

/** Why an import ends whose rows cannot be read. */
export const GONE = 'The file is not there any more. Upload it again.';

/** The input of a row of an import: its line in the file and its cells. */
export interface ImportedCells {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads the file of an import and stores its rows. A step that is repeated after a crash reads the file again and leaves out the rows that are
 * stored, which are as many as the job has counted.
 */
export async function readImportFile({ database }: { database: Database }, run: JobRun): Promise<void> {
  const { accountId, fileId } = run.job;
  const file = fileId === null ? undefined : await findFile(database, { accountId, id: fileId });
  if (!file) return void (await run.commit(async () => ({ next: { problem: GONE } })));
  try {
    const table = await readTable(fileContent(database, { accountId, id: file.id, parts: file.parts }), {
      bounds: { maxRows: MOST_ROWS },
    });
    try {
      const survey = new FileSurvey(table);
      await storeRows(run, table.rows, survey);
      await afterReading(database, run, { header: table.header, survey });
    } finally {
      await table.close();
    }
  } catch (error) {
    if (!(error instanceof SpreadsheetProblem)) throw error;
    await run.commit(async () => ({ next: { problem: error.message } }));
  }
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

/** Proposes what the columns mean, and asks a person unless the account has decided about all of them before. */
async function afterReading(
  database: Database,
  run: JobRun,
  { header, survey }: { header: readonly string[]; survey: FileSurvey },
): Promise<void> {
  const { accountId, processed: rows } = run.job;
  if (rows === 0) {
    return void (await run.commit(async () => ({ next: { problem: 'The file has a header, but no rows below it.' } })));
  }
  const given = importParameters(run.job);
  const remembered = await findImportSettings(database, { accountId });
  const mapping = given.mapping?.length === header.length ? given.mapping : proposeMapping(header, remembered.columns);
  const { columns: _, ...choices } = remembered;
  const dates = survey.datesOf(mapping);
  const parameters: ImportParameters = {
    ...choices,
    ...given,
    header,
    mapping,
    dateOrder: given.dateOrder ?? dates.order ?? remembered.dateOrder ?? usualOrder(given, remembered),
    hasDates: dates.order !== undefined || dates.ambiguous !== undefined,
  };
  const isUnsure = dates.ambiguous !== undefined && given.dateOrder === undefined && remembered.dateOrder === undefined;
  const isKnown = given.unattended === true || (isRemembered(remembered.columns, header) && !isUnsure);
  const warnings = isUnsure && isKnown ? [...survey.warnings, UNSURE_ORDER(dates.ambiguous)] : survey.warnings;
  for (const warning of warnings) await run.commit(async () => ({ warning }));
  const phase: ImportPhase = isKnown ? 'CHECKING' : 'MAPPING';
  await run.commit(async () => ({
    phase,
    parameters: { ...parameters },
    total: rows,
    ...(!isKnown && { next: 'paused' as const }),
  }));
}

/** The order of dates in the country of the rows, where neither the file nor the account says another one. */
function usualOrder(...choices: readonly ImportOptions[]): DateOrder {
  const country = choices.map(({ defaultCountry }) => defaultCountry).find((each) => each !== undefined);
  return country === 'US' ? 'MDY' : 'DMY';
}

const UNSURE_ORDER = (date: string) =>
  `The file does not say whether ${date} begins with the day or with the month. Check the dates, or start the import with the order of its dates.`;
