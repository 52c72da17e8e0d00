import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import {
  continueJob,
  findReadableFile,
  findRowsAt,
  jobRefused,
  keepFile,
  replaceCells,
  startJob,
} from '@listings/feature-jobs';
import type { JobKey, JobResult, JobsDependencies } from '@listings/feature-jobs';
import type { InUnit, Transaction } from '@listings/persistence';
import { findCountry } from '@listings/reference-data';
import { findColumn } from '../../rules/table/columns.js';
import type { Column, ColumnMapping } from '../../rules/table/columns.js';
import { headerKey } from '../../rules/table/header/header-key.js';
import { findImportSettings, saveImportSettings } from '../../store/import-settings.js';
import { LOCATION_IMPORT } from '../location-kinds.js';
import { importParameters } from './import-parameters.js';
import type { ImportedCells, ImportOptions, ImportParameters, TableChoice } from './import-parameters.js';
import { tellsLocation } from './import-warnings.js';
import { RESTAGE } from './location-import.js';
import { CLEAR } from './read-file.js';
import { rememberColumns } from './remembered-columns.js';
import type { CellReplacement, Replacing } from './replace-equal-cells.js';

const DAY_MS = 86_400_000;
/** The file of an import is read soon. */
const FILE_DAYS = 30;

/** An import to start. */
export interface NewImport extends ImportOptions, TableChoice {
  readonly fileId: string;
  /** Goes on by itself, and applies all rows that are possible. */
  readonly unattended?: boolean;
}

/** Starts to import locations from an uploaded file. */
export async function startLocationImport(
  deps: InUnit<JobsDependencies>,
  caller: Caller,
  { fileId, ...options }: NewImport,
): Promise<JobResult> {
  const { accountId } = caller;
  if (isUnknownCountry(options)) return jobRefused('SY10036');
  return deps.unit.transaction(async (transaction) => {
    const file = await findReadableFile(transaction, { accountId, id: fileId });
    if (!file) return jobRefused('SY87005');
    await keepFile(transaction, {
      accountId,
      id: file.id,
      removeAt: new Date(deps.clock.now().getTime() + FILE_DAYS * DAY_MS),
    });
    return startJob(transaction, deps, caller, {
      kind: LOCATION_IMPORT,
      title: file.name,
      parameters: { ...options },
      fileId: file.id,
    });
  });
}

/** Whether the service does not know the country that is chosen for rows without one. */
function isUnknownCountry({ defaultCountry }: ImportOptions): boolean {
  return defaultCountry !== undefined && findCountry(defaultCountry) === undefined;
}

/** What a person decides about the columns of a file. */
export interface ImportChoices extends ImportOptions {
  readonly jobId: string;
  /** The column of each column of the file, null for one that is left out. */
  readonly mapping: readonly (string | null)[];
}

/** Decides what the columns of a file mean, remembers it for the account, and checks all rows anew. */
export async function mapImportColumns(
  deps: InUnit<JobsDependencies>,
  caller: Caller,
  { jobId, mapping: names, ...options }: ImportChoices,
): Promise<JobResult> {
  const { accountId } = caller;
  if (isUnknownCountry(options)) return jobRefused('SY10036');
  return continueJob(deps, caller, {
    jobId,
    kind: LOCATION_IMPORT,
    phases: ['MAPPING', 'REVIEW'],
    change: async (transaction, job) => {
      const parameters: ImportParameters = { ...importParameters(job), ...options };
      const { header = [] } = parameters;
      const mapping = mappingOf(names, header);
      if (mapping === undefined || mapping.length !== header.length) return jobRefused('SY87007');
      if (parameters.found?.encodings) return jobRefused('SY87014');
      if (!tellsLocation(mapping)) return jobRefused('SY87015');
      const { columns, dateOrder: earlierOrder } = await findImportSettings(transaction, { accountId });
      const { defaultCountry, emptyClears } = parameters;
      const dateOrder = parameters.hasDates === false ? earlierOrder : parameters.dateOrder;
      await saveImportSettings(transaction, {
        accountId,
        settings: { columns: rememberColumns(columns, header, mapping), dateOrder, defaultCountry, emptyClears },
      });
      const total = rowsOf(job.counts, job.total);
      const decided = { ...parameters, mapping, unmapped: [], repeated: [] };
      return { phase: 'CHECKING', parameters: decided, total, counts: {}, position: RESTAGE };
    },
  });
}

/**
 * Reads the file of an import again: another sheet, with another row as the header, or in another encoding. Choices that the request leaves out
 * stay as they were found.
 */
export async function readImportAgain(
  deps: InUnit<JobsDependencies>,
  caller: Caller,
  { jobId, ...choice }: TableChoice & { readonly jobId: string },
): Promise<JobResult> {
  return continueJob(deps, caller, {
    jobId,
    kind: LOCATION_IMPORT,
    phases: ['MAPPING', 'REVIEW'],
    change: async (_, job) => {
      const { header: _h, mapping: _m, unmapped: _u, ...others } = importParameters(job);
      const { found, isOrderProposed, dateOrder, ...given } = others;
      if (job.fileId === null) return jobRefused('SY87005');
      const { sheet } = choice;
      if (sheet !== undefined && !found?.sheets.some(({ name }) => name === sheet)) return jobRefused('SY87007');
      const isOtherSheet = sheet !== undefined && sheet !== found?.sheet;
      const parameters: ImportParameters = {
        ...given,
        ...(isOtherSheet && { headerRow: undefined }),
        ...(isOrderProposed !== true && { dateOrder }),
        ...choice,
      };
      return { phase: 'READING', parameters: { ...parameters }, counts: {}, position: CLEAR };
    },
  });
}

/** The rows of a job: those that are counted, or all while none is checked. */
function rowsOf(counts: Readonly<Record<string, number>>, total: number | null): number | null {
  const counted = Object.values(counts).reduce((sum, number) => sum + number, 0);
  return counted > 0 ? counted : total;
}

/** Columns by their names; undefined if one is unknown, or given twice without being one that joins, to columns with different names. */
function mappingOf(names: readonly (string | null)[], header: readonly string[]): ColumnMapping | undefined {
  const seen = new Map<string, string>();
  for (const [position, name] of names.entries()) {
    if (name === null) continue;
    const column = findColumn(name);
    const key = headerKey(header[position] ?? '');
    const earlier = seen.get(name);
    if (!column || (earlier !== undefined && column.joins !== true && (key === '' || earlier !== key)))
      return undefined;
    seen.set(name, key);
  }
  return names as readonly (Column | null)[];
}

/** A text that replaces the one that a row, and all refused rows that are equal there, have in a column of the file; the first is 0. */
export interface EqualRepair {
  readonly column: number;
  readonly position: number;
  readonly to: string;
}

/** Rows of an import with other cells, and equal cells with another text. */
export interface RepairedRows {
  readonly jobId: string;
  readonly rows?: readonly { readonly position: number; readonly cells: readonly string[] }[];
  readonly equalCells?: readonly EqualRepair[];
}

/** Replaces the cells of rows, and equal cells, while the import waits for its review, and checks these rows anew. */
export async function repairImportRows(
  deps: InUnit<JobsDependencies>,
  caller: Caller,
  { jobId, rows = [], equalCells = [] }: RepairedRows,
): Promise<JobResult> {
  const { accountId } = caller;
  return continueJob(deps, caller, {
    jobId,
    kind: LOCATION_IMPORT,
    phases: ['REVIEW'],
    change: async (transaction, job) => {
      const key = { accountId, jobId: job.id };
      const replacements = await replacementsOf(transaction, key, equalCells);
      const repaired = new Map(rows.map(({ position, cells }) => [position, cells]));
      const given = [...repaired].map(([position, cells]) => ({ position, cells }));
      const replaced = await replaceCells(transaction, key, given);
      if (replaced.length < given.length) throw invalidId('unknown');
      const counts = { ...job.counts };
      for (const { outcome } of replaced) if (outcome !== '') counts[outcome] = (counts[outcome] ?? 0) - 1;
      const continued = { phase: 'CHECKING', total: given.length, counts };
      if (replacements.length === 0) return continued;
      const position: Replacing = { replacements, after: 0, staged: given.length };
      return { ...continued, total: null, position };
    },
  });
}

/** What is replaced: the texts of the named rows. */
async function replacementsOf(
  transaction: Transaction,
  key: JobKey,
  repairs: readonly EqualRepair[],
): Promise<CellReplacement[]> {
  const positions = [...new Set(repairs.map(({ position }) => position))];
  const rows = new Map((await findRowsAt(transaction, { ...key, positions })).map((row) => [row.position, row]));
  return repairs.map(({ column, position, to }) => {
    const row = rows.get(position);
    if (!row) throw invalidId('unknown');
    return { column, from: (row.input as ImportedCells).cells[column] ?? '', to };
  });
}
