import { photoRecord } from '@listings/domain';
import type { Caller, PhotoInput, PhotoRecord } from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { authorOf, findArchived } from '@listings/feature-locations';
import type { InUnit } from '@listings/persistence';
import { MediaStoreFull } from '@listings/platform';
import { acquirePhotos } from '../acquisition/acquire-photos.js';
import { requestPhotos } from '../acquisition/request-photos.js';
import type { PhotosDependencies } from '../dependencies.js';
import { PHOTOS_IN_CALL } from '../rules/photo-rules.js';
import { attachPhotos } from './attach-photos.js';
import { lockLocation } from './lock-location.js';

/**
 * The result of adding photos: the added photos, the rules that others broke, and the id of an asynchronous request for
 * the rest.
 */
export interface AddPhotosResult {
  readonly photos: readonly PhotoRecord[];
  readonly violations: readonly RuleViolation[];
  readonly requestId?: string;
}

/** No photo begins after this time, because a request with an Idempotency-Key may take at most 30 seconds. */
const CALL_TIMEOUT_MS = 18_000;

/**
 * Adds photos to a location [contract 4]. Downloads up to 30 photos immediately, before it opens a transaction; for
 * more, and for photos whose turn does not come in the time of a call, it creates a photo request that a worker
 * processes. A photo that breaks a rule does not stop the others.
 */
export async function addLocationPhotos(
  deps: InUnit<PhotosDependencies>,
  caller: Caller,
  { locationId, photos }: { locationId: number; photos: readonly PhotoInput[] },
): Promise<AddPhotosResult> {
  const { accountId, source } = caller;
  const archived = await findArchived(deps.database, { accountId, id: locationId });
  if (archived === undefined) throw invalidId('unknown');
  if (archived) return refused(violation('SY00008'));
  if (photos.length > PHOTOS_IN_CALL) {
    return deps.unit.transaction(async (transaction) => {
      const { archivedAt } = await lockLocation(transaction, { accountId, locationId });
      if (archivedAt) return refused(violation('SY00008'));
      return {
        photos: [],
        violations: [],
        requestId: await requestPhotos(transaction, deps, caller, { locationId, photos }),
      };
    });
  }

  const wanted = photos.map((photo, index) => ({ ...photo, place: `photos[${index}]` }));
  const found = await acquirePhotos(deps, accountId, { photos: wanted, timeoutMs: CALL_TIMEOUT_MS }).catch(
    (error: unknown) => {
      if (!(error instanceof MediaStoreFull)) throw error;
      deps.logger.error({ err: error, accountId, locationId }, 'the media store has no room for a photo');
      return undefined;
    },
  );
  if (!found) return refused(violation('SY10084'));
  const { acquired, postponed } = found;
  return deps.unit.transaction(async (transaction) => {
    // The location may have been archived during the downloads.
    const { archivedAt } = await lockLocation(transaction, { accountId, locationId });
    if (archivedAt) return refused(violation('SY00008'));
    const attached = await attachPhotos(transaction, deps, {
      accountId,
      locationId,
      source,
      author: authorOf(caller),
      acquired,
    });
    const requestId =
      postponed.length === 0
        ? undefined
        : await requestPhotos(transaction, deps, caller, { locationId, photos: postponed });
    const where = { accountId, mediaUrl: deps.records.mediaUrl };
    return {
      photos: attached.flatMap((each) => ('photo' in each ? [photoRecord(each.photo, where)] : [])),
      violations: attached.flatMap((each) => ('photo' in each ? [] : each.violations)),
      requestId,
    };
  });
}

function refused(...violations: readonly RuleViolation[]): AddPhotosResult {
  return { photos: [], violations };
}
