import type { Caller } from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { authorOf, deletePhotos } from '@listings/feature-locations';
import type { InUnit } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { PhotosDependencies } from '../dependencies.js';
import { lockLocation } from './lock-location.js';
import { recordPhotoChange } from './record-photo-change.js';
import { unknownPhotos } from './unknown-photos.js';

/**
 * Removes photos of a location [contract 4]. The sweep deletes their files later, so that a client that still sees a
 * photo can load it. Reports unknown ids without stopping; throws 404 when all ids are unknown.
 */
export async function removeLocationPhotos(
  deps: InUnit<PhotosDependencies>,
  caller: Caller,
  { locationId, photoIds }: { locationId: number; photoIds: readonly number[] },
): Promise<{ removedCount: number; violations: readonly RuleViolation[] }> {
  const { accountId, source } = caller;
  return deps.unit.transaction(async (transaction) => {
    const { archivedAt } = await lockLocation(transaction, { accountId, locationId });
    if (archivedAt) return { removedCount: 0, violations: [violation('SY00008')] };
    const removed = await deletePhotos(transaction, { accountId, locationId, ids: photoIds });
    if (removed.length === 0) throw invalidId('unknown');
    const change = { accountId, locationId, source, author: authorOf(caller) };
    const types = removed.map(({ type }) => type);
    await recordPhotoChange(transaction, deps, { ...change, push: { types } });
    failpoint('photos.before_commit');
    return {
      removedCount: removed.length,
      violations: unknownPhotos(
        photoIds,
        removed.map(({ id }) => id),
      ),
    };
  });
}
