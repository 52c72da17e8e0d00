import { inPhotoOrder, photoRecord } from '@listings/domain';
import type { Caller, PhotoRecord } from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { authorOf, findPhotos, saveStars } from '@listings/feature-locations';
import type { InUnit } from '@listings/persistence';
import type { PhotosDependencies } from '../dependencies.js';
import { decideStars } from '../rules/photo-rules.js';
import { lockLocation } from './lock-location.js';
import { recordPhotoChange } from './record-photo-change.js';
import { unknownPhotos } from './unknown-photos.js';

/** Adds or removes the stars of photos. */
export interface StarChange {
  readonly locationId: number;
  readonly photoIds: readonly number[];
  readonly starred: boolean;
}

/**
 * Adds or removes stars [contract 4]: the whole change or nothing. Photos that already have the requested state stay
 * unchanged; a change without effect records no event [6.2].
 */
export async function starLocationPhotos(
  deps: InUnit<PhotosDependencies>,
  caller: Caller,
  { locationId, photoIds, starred }: StarChange,
): Promise<{ photos: readonly PhotoRecord[]; violations: readonly RuleViolation[] }> {
  const { accountId, source } = caller;
  return deps.unit.transaction(async (transaction) => {
    const { archivedAt } = await lockLocation(transaction, { accountId, locationId });
    if (archivedAt) return { photos: [], violations: [violation('SY00008')] };
    const all = await findPhotos(transaction, { accountId, locationIds: [locationId] });
    const ids = new Set(photoIds);
    const known = all.filter(({ id }) => ids.has(id)).map(({ id }) => id);
    if (known.length === 0) throw invalidId('unknown');

    const decision = decideStars(all, { ids, starred });
    const violations = [
      ...unknownPhotos(photoIds, known),
      ...(decision.outcome === 'refused' ? decision.violations : []),
    ];
    if (violations.length > 0 || decision.outcome === 'refused') return { photos: [], violations };
    if (decision.stars.size > 0) {
      await saveStars(transaction, { accountId, locationId, stars: decision.stars });
      await recordPhotoChange(transaction, deps, { accountId, locationId, source, author: authorOf(caller) });
    }
    const changed = all.map((photo) => ({
      ...photo,
      star: decision.stars.has(photo.id) ? (decision.stars.get(photo.id) ?? null) : photo.star,
    }));
    const where = { accountId, mediaUrl: deps.records.mediaUrl };
    return {
      photos: inPhotoOrder(changed.filter(({ id }) => ids.has(id))).map((photo) => photoRecord(photo, where)),
      violations: [],
    };
  });
}
