import { comparablePostalCode, comparableText, draftWith, emptyDraft, storedLine } from '@listings/domain';
import type { StoredLocation } from '@listings/domain';
import { findFirstRows, findNextBatch, moveRows } from '@listings/feature-jobs';
import type { FirstRows, JobItem, JobRun } from '@listings/feature-jobs';
import type { ChangedField } from '../../rules/location-change.js';
import { completeRow } from '../../rules/table/complete-row.js';
import { readRow } from '../../rules/table/read-row.js';
import type { CompletedRow, RowReading } from '../../rules/table/row-reading.js';
import { placeRemark } from '../../rules/table/values/place.js';
import { withZeros } from '../../rules/table/values/store-code.js';
import { findFolderNames } from '../../store/folders.js';
import { findPhotographed } from '../../store/location-photos.js';
import { findByKeys, readStoredLocations } from '../../store/stored-location.js';
import { problemOf } from '../apply-rows.js';
import { checkChanges, folderIdsOf } from '../check-change.js';
import type { CheckResult } from '../check-change.js';
import type { LocationJobsDependencies } from '../location-jobs.js';
import type { LocationOutcome } from '../location-kinds.js';
import { MOST_REMARKS } from '../row-details.js';
import type { RowDetails, RowProblem } from '../row-details.js';
import { seatsLeft } from '../seats-left.js';
import type { SeatsLeft } from '../seats-left.js';
import { importParameters, rowContext } from './import-parameters.js';
import type { ImportedCells, ImportParameters } from './import-parameters.js';
import { MatchCandidates } from './match-rows.js';

/** Rows that are checked in one piece of work: their locations have 7.9 MB if each has the largest record. */
const AT_ONCE = 120;

/** The outcomes of rows that are not applied. */
const IMPOSSIBLE: ReadonlySet<LocationOutcome> = new Set(['REFUSED', 'NO_SEAT']);

/** The result of checking a row. */
interface CheckedRow {
  readonly row: JobItem;
  readonly outcome: LocationOutcome;
  readonly locationId: number | null;
  readonly rowKey: string | null;
  readonly identityKey: string | null;
  readonly details: RowDetails;
}

/**
 * Checks the next rows against the locations and all rules, without changing a location: what is new, what changes, what is the same, and what is
 * refused and why. Returns false if no row is left.
 */
export async function checkRows(deps: LocationJobsDependencies, run: JobRun): Promise<boolean> {
  const { accountId, id: jobId } = run.job;
  const rows = await findNextBatch(deps.database, { accountId, jobId, state: 'STAGED', limit: AT_ONCE });
  if (rows.length === 0) return false;
  const parameters = importParameters(run.job);
  const readings = rows.map((row) => ({ row, reading: readingOf(row, parameters) }));
  const known = await findByKeys(deps.database, { accountId, ...keysOf(readings.map(({ reading }) => reading)) });
  const candidates = new MatchCandidates(known);
  const ids = [...new Set(readings.flatMap(({ reading }) => candidates.idOf(reading) ?? []))];
  const found = await readStoredLocations(deps.database, { accountId, ids });
  const keys = readings.map(({ reading }) => keysOfRow(reading, candidates));
  const earlier = new EarlierRows(
    await findFirstRows(deps.database, {
      accountId,
      jobId,
      rowKeys: keys.map(({ rowKey }) => rowKey),
      identityKeys: keys.flatMap(({ identityKey }) => identityKey ?? []),
    }),
  );
  const hasPhotos = readings.some(({ reading }) => (reading.photos ?? []).length > 0);
  const context = await checkContext(deps, { accountId, parameters, found, hasPhotos });
  const storedOf = new Map(found.map((each) => [each.id, each]));
  const matched = readings.map((each) => matchRow(context, { ...each, candidates, earlier, storedOf }));
  const possible = matched.filter(({ problems }) => problems.length === 0);
  const changes = await checkChanges(
    deps,
    possible.map(({ stored, completed }) => ({ stored, input: completed.input })),
    context,
  );
  const changeOf = new Map(possible.map((each, index) => [each, changes[index]]));
  const checked: CheckedRow[] = [];
  let added = run.job.counts['NEW'] ?? 0;
  for (const each of matched) {
    const result = checkedRow({ ...context, added }, each, changeOf.get(each));
    if (result.outcome === 'NEW') added += 1;
    checked.push(result);
  }
  await run.commit(async (transaction) => {
    const saved = checked.map(({ row, outcome, ...rest }) => ({
      position: row.position,
      state: IMPOSSIBLE.has(outcome) ? ('REFUSED' as const) : ('CHECKED' as const),
      outcome,
      ...rest,
    }));
    return moveRows(transaction, run, saved, (index) => checked[index]?.row.outcome ?? null);
  });
  return true;
}

/** What a row says. A row of a stored location is read with the country of that location, unless the row names one. */
export function readingOf(row: JobItem, parameters: ImportParameters, stored?: StoredLocation): RowReading {
  const { cells } = row.input as ImportedCells;
  const { mapping = [] } = parameters;
  const context = rowContext(parameters);
  const reading = readRow(cells, mapping, context);
  if (!stored || reading.input.countryIso != null || stored.countryIso === context.defaultCountry) return reading;
  return readRow(cells, mapping, { ...context, defaultCountry: stored.countryIso });
}

type ReadRow = { readonly row: JobItem; readonly reading: RowReading };

/** The values by which the locations of rows may be found. */
function keysOf(readings: readonly RowReading[]) {
  return {
    ids: readings.flatMap(({ id }) => id ?? []),
    storeIds: readings
      .flatMap(({ storeId }) => (storeId === undefined ? [] : [storeId, ...withZeros(storeId)]))
      .map(storedLine),
    places: readings.flatMap(({ input: { name, street } }) =>
      name && street ? [{ name: storedLine(name), street: storedLine(street) }] : [],
    ),
  };
}

type RowKeys = Pick<JobItem, 'identityKey'> & { readonly rowKey: string };

/**
 * The keys by which two rows of a file are the same: the location that both change, or the values that would make both the same new location.
 */
function keysOfRow(reading: RowReading, candidates: MatchCandidates): RowKeys {
  const found = candidates.idOf(reading);
  const { id, storeId, input } = reading;
  if (found !== undefined || id !== undefined) return { rowKey: `location ${found ?? id}`, identityKey: null };
  const { name, phone, postalCode } = input;
  const identityKey = [comparableText(name ?? ''), phone ?? '', comparablePostalCode(postalCode ?? '')].join(' | ');
  return { rowKey: storeId === undefined ? `name ${identityKey}` : `code ${comparableText(storeId)}`, identityKey };
}

/** The first row of each key: those of the job, and those that are being checked. */
class EarlierRows {
  private readonly rows: Map<string, number>;
  private readonly identities: Map<string, number>;

  constructor({ byRowKey, byIdentityKey }: FirstRows) {
    this.rows = new Map(byRowKey);
    this.identities = new Map(byIdentityKey);
  }

  /** The position of an earlier row that means the same location. */
  before(position: number, { rowKey, identityKey }: RowKeys): number | undefined {
    const same = earlierThan(this.rows, rowKey, position);
    return identityKey === null ? same : (same ?? earlierThan(this.identities, identityKey, position));
  }
}

function earlierThan(first: Map<string, number>, key: string, position: number): number | undefined {
  const known = first.get(key);
  if (known !== undefined && known < position) return known;
  first.set(key, position);
  return undefined;
}

/** What the check of each row needs to know. */
interface CheckContext {
  readonly accountId: number;
  readonly parameters: ImportParameters;
  /** Seats that are left for new locations, and the seats of the plan; undefined without a limit. */
  readonly seats: SeatsLeft | undefined;
  readonly folderNames: ReadonlyMap<string, string>;
  /** The locations that have photos, of those that rows with photos may be about. */
  readonly withPhotos: ReadonlySet<number>;
}

async function checkContext(
  { database }: LocationJobsDependencies,
  given: { accountId: number; parameters: ImportParameters; found: readonly StoredLocation[]; hasPhotos: boolean },
): Promise<CheckContext> {
  const { accountId, parameters, found, hasPhotos } = given;
  const locationIds = hasPhotos ? found.map(({ id }) => id) : [];
  return {
    accountId,
    parameters,
    seats: await seatsLeft(database, accountId),
    folderNames: await findFolderNames(database, { accountId, ids: folderIdsOf(found) }),
    withPhotos: new Set(await findPhotographed(database, { accountId, locationIds })),
  };
}

/** A row with its location, before the rules of the location are checked. */
interface MatchedRow {
  readonly row: JobItem;
  readonly keys: RowKeys;
  readonly reading: RowReading;
  readonly stored: StoredLocation | undefined;
  readonly completed: ReturnType<typeof completeRow>;
  /** The problems that already make the row impossible. */
  readonly problems: readonly RowProblem[];
}

/** Finds the location of a row, and what the row says about it. */
function matchRow(
  { parameters }: CheckContext,
  {
    row,
    reading: first,
    candidates,
    earlier,
    storedOf,
  }: ReadRow & {
    candidates: MatchCandidates;
    earlier: EarlierRows;
    storedOf: ReadonlyMap<number, StoredLocation>;
  },
): MatchedRow {
  const match = candidates.of(first);
  const stored = storedOf.get(candidates.idOf(first) ?? 0);
  const reading = readingOf(row, parameters, stored);
  const keys = keysOfRow(reading, candidates);
  const same = earlier.before(row.position, keys);
  const problems: RowProblem[] = reading.problems.map(({ column, message }) => ({ column, message }));
  if ('problem' in match) problems.push(match.problem);
  if (same !== undefined) problems.push({ column: null, message: SAME_ROW(same) });
  const completed = completeRow(reading, stored);
  const place = placeOf(completed, stored);
  if (place?.is === 'problem') problems.push({ column: 'latitude', message: place.message });
  const notes = place?.is === 'note' ? [...completed.notes, place.note] : completed.notes;
  return { row, keys, reading, stored, completed: { ...completed, notes }, problems };
}

/** What a person should know about the place that a row gives to its location. */
function placeOf({ input }: CompletedRow, stored: StoredLocation | undefined) {
  if (input.latitude === undefined && input.longitude === undefined) return undefined;
  const draft = draftWith(stored ?? emptyDraft, input);
  const remark = placeRemark(draft);
  if (remark?.is !== 'note') return remark;
  const from = `${draft.latitude}, ${draft.longitude}`;
  return { is: 'note', note: { column: 'latitude', from, to: remark.to, kind: 'assumed' } } as const;
}

/** The outcome of a row after the check of its change. A row that is already impossible has no change. */
function checkedRow(
  { parameters, seats, added, withPhotos }: CheckContext & { readonly added: number },
  { row, keys, reading, stored, completed, problems: found }: MatchedRow,
  change: CheckResult | undefined,
): CheckedRow {
  const base = { row, locationId: stored?.id ?? null, ...keys };
  const shown = { name: completed.input.name ?? stored?.name ?? '', notes: completed.notes.slice(0, MOST_REMARKS) };
  // Nobody looks at a retry before it goes on, and rows without a seat were new ones.
  if (stored && parameters.retries !== undefined && found.length === 0) {
    return {
      ...base,
      outcome: 'SAME',
      details: { ...shown, fields: [], problems: [{ column: null, message: EXISTS }] },
    };
  }
  const { violations = [], fields = [] } = change ?? {};
  const broken = [...found, ...violations.map(problemOf)];
  if (broken.length > 0) {
    return { ...base, outcome: 'REFUSED', details: { ...shown, problems: broken.slice(0, MOST_REMARKS) } };
  }
  if (!stored && seats !== undefined && added >= seats.left) {
    const problems = [{ column: null, message: seats.problem }];
    return { ...base, outcome: 'NO_SEAT', details: { ...shown, problems } };
  }
  if (!stored) return { ...base, outcome: 'NEW', details: shown };
  const addsPhotos = (reading.photos ?? []).length > 0 && !withPhotos.has(stored.id);
  const changed: readonly ChangedField[] = addsPhotos ? [...fields, 'locationPhotos'] : fields;
  return { ...base, outcome: changed.length > 0 ? 'CHANGED' : 'SAME', details: { ...shown, fields: changed } };
}

const EXISTS = 'The location exists already, so that the row changes nothing. Import it again to change the location.';
const SAME_ROW = (position: number) =>
  `Row ${position} of the file is about the same location. Keep one of them, or give each its own store code.`;
