import { storedLine } from '@listings/domain';
import type { StoredLocation } from '@listings/domain';
import type { JobItem, JobRow } from '@listings/feature-jobs';
import {
  fieldLabel,
  findByKeys,
  findFolderNames,
  folderIdsOf,
  MatchCandidates,
  readStoredLocations,
} from '@listings/feature-locations';
import type { RowProblem } from '@listings/feature-locations';
import { findFailedPhotos } from '@listings/feature-photos';
import type { Sql } from '@listings/persistence';
import type { KnownPhotos } from '../../move/asked-photos.js';
import { digestOf, planChange } from '../../move/plan-change.js';
import type { PlannedChange } from '../../move/plan-change.js';
import type { MovedLocation } from '../../move/read-location.js';
import { findMovedIds, findMovedLocations } from '../../store/moved-locations.js';
import type { MovedRow } from '../../store/moved-locations.js';
import { movedLocationOf, moveParameters } from './move-parameters.js';

/** No folder has this name: it would be trimmed. */
const OTHER_FOLDER = ' ';

/** A row with the location here that it is about, if there is one. */
export interface ComparedRow {
  readonly row: JobItem;
  readonly there: MovedLocation;
  /** What an earlier move has stored. */
  readonly moved: MovedRow | undefined;
  readonly stored: StoredLocation | undefined;
  /** Undefined for a new location, and for one that is archived here. */
  readonly plan: PlannedChange | undefined;
  /** Plans the change of the location as it is stored at that moment. */
  readonly planFor: (stored: StoredLocation) => PlannedChange;
  readonly problems: readonly RowProblem[];
  readonly knownPhotos: KnownPhotos;
}

/**
 * Finds the locations of rows: the one of an earlier move, else one with the same store code, or with the same name and address. Decides what
 * changes at each.
 */
export async function compareRows(sql: Sql, job: JobRow, rows: readonly JobItem[]): Promise<ComparedRow[]> {
  const { accountId } = job;
  const { url: source, overwrite } = moveParameters(job);
  const given = rows.map((row) => ({ row, there: movedLocationOf(row) }));
  const moved = await findMovedLocations(
    sql,
    { accountId, source },
    given.map(({ there }) => there.id),
  );
  const movedOf = new Map(moved.map((each) => [each.sourceId, each]));
  const fresh = given.filter(({ there }) => !movedOf.has(there.id)).map(({ there }) => there.input);
  const similar = await findByKeys(sql, {
    accountId,
    ids: [],
    storeIds: fresh.flatMap(({ storeId }) => storedLine(storeId ?? '') || []),
    places: fresh.flatMap(({ name, street }) =>
      name && street ? [{ name: storedLine(name), street: storedLine(street) }] : [],
    ),
  });
  // A location here that came from another location of the service is not this one, however similar both are.
  const others = new Set(
    await findMovedIds(
      sql,
      { accountId, source },
      similar.map(({ id }) => id),
    ),
  );
  const candidates = similar.filter(({ id }) => !others.has(id));
  const matches = new MatchCandidates(candidates);
  const found = new Set<number>();
  const idOf = (there: MovedLocation) => movedOf.get(there.id)?.locationId ?? matches.idOf(matchKeys(there));
  const ids = [...new Set(given.flatMap(({ there }) => idOf(there) ?? []))];
  const known = await readStoredLocations(sql, { accountId, ids });
  const byId = new Map(known.map((each) => [each.id, each]));
  const folders = await findFolderNames(sql, { accountId, ids: folderIdsOf(known) });
  const failed = Map.groupBy(
    await findFailedPhotos(sql, { accountId, locationIds: moved.map(({ locationId }) => locationId) }),
    ({ locationId }) => locationId,
  );
  return given.map(({ row, there }) => {
    const before = movedOf.get(there.id);
    const match = before ? undefined : matches.of(matchKeys(there));
    const problems: RowProblem[] = [...there.problems];
    if (match && 'problem' in match) problems.push(match.problem);
    const matched = byId.get(idOf(there) ?? 0);
    const isOther = !before && matched !== undefined && found.has(matched.id);
    const stored = isOther ? undefined : matched;
    if (stored) found.add(stored.id);
    const folderName = folders.get(stored?.folderId ?? '') ?? null;
    const planFor = (now: StoredLocation) =>
      planChange({
        stored: now,
        // A folder that somebody has chosen here since stays.
        folderName: now.folderId === (stored?.folderId ?? null) ? folderName : OTHER_FOLDER,
        given: there.input,
        moved: before?.fields,
        overwrite,
      });
    const plan = stored && stored.archivedAt === null ? planFor(stored) : undefined;
    const knownPhotos = {
      ids: new Set(before?.photos),
      asked: before?.askedPhotos ?? {},
      failed: new Map((failed.get(before?.locationId ?? 0) ?? []).map((each) => [digestOf(each.url), each])),
    };
    return { row, there, moved: before, stored, plan, planFor, problems, knownPhotos };
  });
}

function matchKeys({ input }: MovedLocation) {
  return { id: undefined, storeId: storedLine(input.storeId ?? '') || undefined, input };
}

/** What a person reads about fields that keep their value. */
export function keptProblems({ kept }: PlannedChange, moved: MovedRow | undefined): RowProblem[] {
  return kept.map((field) => ({
    column: field,
    message: `${fieldLabel(field)}: ${moved ? 'both services have changed it since the last move' : 'the location has another value here'}, so it stays as it is here.`,
  }));
}
