import type { PhotoSource, PhotoType, StoredPhoto } from '@listings/domain';
import type { RuleViolation } from '@listings/errors';
import type { ChangeAuthor, NewPhoto } from '@listings/feature-locations';
import { findPhotos, insertPhotos } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { AcquiredPhoto } from '../acquisition/acquire-photos.js';
import type { PhotosDependencies } from '../dependencies.js';
import { additionViolations } from '../rules/photo-rules.js';
import { expireOrphanedMedia } from '../store/orphaned-media.js';
import { releaseUploads } from '../store/uploads.js';
import { ownMediaFile } from '../uploads/fetch-photo.js';
import type { LocationKey } from './lock-location.js';
import { recordPhotoChange } from './record-photo-change.js';

/** The added photo, or the rules that it broke. */
export type AttachedPhoto = { readonly photo: StoredPhoto } | { readonly violations: readonly RuleViolation[] };

/**
 * Adds acquired photos to a location in their order, as far as its rules allow [contract 4]: of two LOGOs the first one
 * is added. The caller has locked the location. The sweep removes the files of the photos that were not added.
 */
export async function attachPhotos(
  transaction: Transaction,
  deps: PhotosDependencies,
  {
    accountId,
    locationId,
    source,
    author,
    acquired,
  }: LocationKey & { source: PhotoSource; author?: ChangeAuthor; acquired: readonly AcquiredPhoto[] },
): Promise<AttachedPhoto[]> {
  const present = await findPhotos(transaction, { accountId, locationIds: [locationId] });
  const types = new Set<PhotoType>(present.map(({ type }) => type));
  const added: NewPhoto[] = [];
  const checked = acquired.map(({ wanted, stored, violations }) => {
    const broken = [
      ...violations,
      ...additionViolations(wanted.type, { types, count: present.length + added.length }, wanted.place),
    ];
    if (broken.length > 0 || !stored) return broken;
    types.add(wanted.type);
    added.push(stored);
    return stored;
  });

  const photos = await insertPhotos(transaction, { accountId, locationId, added });
  const unwanted = acquired.flatMap(({ stored }) => (stored && !added.includes(stored) ? [stored.mediaId] : []));
  await expireOrphanedMedia(transaction, { accountId, mediaIds: unwanted });
  const uploads = acquired.flatMap(({ wanted, stored }) => {
    const own = stored && added.includes(stored) && ownMediaFile(deps, { accountId, url: wanted.url });
    return own ? [own.mediaId] : [];
  });
  await releaseUploads(transaction, { accountId, ids: uploads });
  if (photos.length > 0) {
    const [origin, ...others] = new Set(photos.map(({ importedFrom }) => importedFrom?.publisher ?? null));
    // The listing from which the location was imported already shows its photos.
    const except = others.length === 0 ? (origin ?? undefined) : undefined;
    const push = { types: photos.map(({ type }) => type), except };
    await recordPhotoChange(transaction, deps, { accountId, locationId, source, author, push });
  }
  failpoint('photos.before_commit');
  const byMedia = new Map(photos.map((photo) => [photo.mediaId, photo]));
  return checked.map((each) =>
    Array.isArray(each) ? { violations: each } : { photo: byMedia.get((each as NewPhoto).mediaId) as StoredPhoto },
  );
}
