import { callerOfJob, findNextBatch } from '@listings/feature-jobs';
import type { JobItem, JobRow, JobRun } from '@listings/feature-jobs';
import {
  applyRows,
  creationsOfRows,
  findPhotographed,
  inSeries,
  readStoredLocations,
  updatesOfRows,
} from '@listings/feature-locations';
import type { AppliedRow, ChangedField, RowDetails } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import { askedAfter } from '../../move/asked-photos.js';
import { digestsAfter } from '../../move/plan-change.js';
import type { PlannedChange } from '../../move/plan-change.js';
import { saveMovedLocations } from '../../store/moved-locations.js';
import { compareRows, keptProblems } from './compare-rows.js';
import type { ComparedRow } from './compare-rows.js';
import { moveParameters } from './move-parameters.js';
import type { MoveDependencies } from './move-parameters.js';
import { photosToMove } from './photos-to-move.js';

/** Locations that are changed in one transaction: few, because others wait for them. */
const AT_ONCE = 20;

/** Applies the next checked rows. Returns false if none is left. */
export async function applyLocations(deps: MoveDependencies, run: JobRun): Promise<boolean> {
  const { accountId, id: jobId } = run.job;
  const rows = await findNextBatch(deps.database, { accountId, jobId, state: 'CHECKED', limit: AT_ONCE });
  if (rows.length === 0) return false;
  await applyRows(run, rows, (transaction, piece) => applyPiece(transaction, deps, run.job, piece));
  return true;
}

/**
 * Compares the rows again, so that changes which somebody made since the check stay. Stores with them the values with which the next move
 * compares.
 */
async function applyPiece(
  transaction: Transaction,
  deps: MoveDependencies,
  job: JobRow,
  rows: readonly JobItem[],
): Promise<AppliedRow[]> {
  const { accountId } = job;
  const { url: source } = moveParameters(job);
  const caller = callerOfJob(job);
  const compared = await compareRows(transaction, job, rows);
  const located: JobItem[] = compared.map(({ row, stored }) => ({ ...row, locationId: stored?.id ?? null }));
  const comparedOf = new Map(located.map((row, index) => [row, compared[index] as ComparedRow]));
  const of = (row: JobItem) => comparedOf.get(row) as ComparedRow;
  const plans = new Map<JobItem, PlannedChange>();
  const applied = await inSeries(located, (row) => kindOf(of(row)), {
    kept: async (series) =>
      series.map(({ locationId, details }) => ({
        outcome: 'KEPT' as const,
        locationId,
        details: details as RowDetails,
      })),
    creation: (series) =>
      creationsOfRows(
        transaction,
        deps,
        caller,
        series.map((row) => ({ row, input: of(row).there.input })),
      ),
    update: (series) =>
      updatesOfRows(
        transaction,
        deps,
        caller,
        series.map((row) => ({
          row,
          locationId: row.locationId ?? 0,
          input: (stored) => {
            const plan = of(row).planFor(stored);
            plans.set(row, plan);
            return plan.input;
          },
        })),
      ),
  });
  const done = applied.map((result, index) => {
    const row = located[index] as JobItem;
    return { result, compared: { ...of(row), plan: plans.get(row) } };
  });
  const changed = done.filter(
    ({ result, compared: { stored, plan } }) =>
      result.locationId !== null && result.outcome !== 'REFUSED' && (!stored || plan),
  );
  const ids = changed.flatMap(({ result }) => result.locationId ?? []);
  const after = new Map((await readStoredLocations(transaction, { accountId, ids })).map((each) => [each.id, each]));
  const photographed = new Set(await findPhotographed(transaction, { accountId, locationIds: ids }));
  const withPhotos = new Set<AppliedRow>();
  const saved = [];
  for (const { result, compared: each } of changed) {
    const locationId = result.locationId ?? 0;
    const stored = after.get(locationId);
    if (!stored) continue;
    const photos = photosToMove(each, photographed.has(locationId));
    if (photos.length > 0) {
      await deps.requestPhotos(transaction, { accountId, locationId, photos });
      withPhotos.add(result);
    }
    saved.push({
      sourceId: each.there.id,
      locationId,
      fields: digestsAfter(each.there.input, stored, { moved: each.moved?.fields, kept: each.plan?.kept ?? [] }),
      photos: [...new Set([...(each.moved?.photos ?? []), ...each.there.photos.map(({ id }) => id)])],
      askedPhotos: askedAfter(each.there.photos, each.knownPhotos, new Set(photos.map(({ id }) => id))),
    });
  }
  await saveMovedLocations(transaction, { accountId, source }, saved);
  return done.map(({ result, compared: each }) => endedRow(result, each, withPhotos.has(result)));
}

function kindOf({ stored, plan }: ComparedRow): 'kept' | 'creation' | 'update' {
  if (!stored) return 'creation';
  return plan ? 'update' : 'kept';
}

/** The outcome of a row, with its photos and the fields that stay as they are here. */
function endedRow(result: AppliedRow, { plan, moved }: ComparedRow, photos: boolean): AppliedRow {
  if (result.outcome === 'REFUSED' || !(plan || photos)) return result;
  const { outcome, details } = result;
  const fields: readonly ChangedField[] = [...(details.fields ?? []), ...(photos ? (['locationPhotos'] as const) : [])];
  const problems = plan ? keptProblems(plan, moved) : [];
  const isKept = outcome === 'SAME' && fields.length === 0 && problems.length > 0;
  const ended = isKept ? 'KEPT' : outcome === 'SAME' && fields.length > 0 ? 'UPDATED' : outcome;
  return { ...result, outcome: ended, details: { ...details, fields, problems } };
}
