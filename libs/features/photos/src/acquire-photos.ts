import { setMaxListeners } from 'node:events';
import { mediaFiles, THUMBNAIL_TYPE } from '@listings/domain';
import { PHOTO_FILE, photoFileViolations, photoInputViolations, photoViolation } from './rules/photo-rules.js';
import type { PhotoInput } from './rules/photo-rules.js';
import type { RuleViolation } from '@listings/errors';
import { recordOrphanedMedia } from './store/orphaned-media.js';
import type { NewPhoto } from '@listings/feature-locations';
import { failpoint, startDeadline } from '@listings/platform';
import type { PhotosDependencies } from './dependencies.js';
import { prepareImage, readImage } from './image.js';
import { fetchPhoto } from './uploads/fetch-photo.js';

/** A requested photo with its position in the request, for error messages. */
export interface WantedPhoto extends PhotoInput {
  /** For example `photos[2]`. */
  readonly place: string;
}

/** A photo whose files are stored but which no location has yet, or the rules that it breaks. */
export interface AcquiredPhoto {
  readonly wanted: WantedPhoto;
  readonly stored?: NewPhoto;
  readonly violations: readonly RuleViolation[];
}

/** Time limit for one download [contract 4]. */
const DOWNLOAD_TIMEOUT_MS = 15_000;

/** The photos of a request after their downloads. */
export interface AcquiredPhotos {
  /** In the order of the request. */
  readonly acquired: readonly AcquiredPhoto[];
  /** Photos whose turn did not come before the deadline. They break no rule: the caller handles them later. */
  readonly postponed: readonly WantedPhoto[];
}

/**
 * Downloads photos concurrently, checks them and stores their files. A photo that fails does not stop the others. Accounts
 * take turns, and a photo waits for its turn before it takes memory; none begins after `timeoutMs`. Throws when the media
 * store fails, because that breaks no rule of the client's.
 */
export async function acquirePhotos(
  deps: PhotosDependencies,
  accountId: number,
  { photos, timeoutMs }: { photos: readonly WantedPhoto[]; timeoutMs: number },
): Promise<AcquiredPhotos> {
  const late = () => new Error(`the photos took more than ${timeoutMs} ms`);
  const { signal: deadline, cancel } = startDeadline({ clock: deps.clock, ms: timeoutMs, late });
  // One listener for each photo that waits.
  setMaxListeners(0, deadline);
  const results = await Promise.allSettled(
    photos.map((wanted) =>
      deps.photoSlots.run(accountId, () => acquirePhoto(deps, accountId, { wanted, deadline }), deadline),
    ),
  );
  cancel();
  if (results.some(({ status }) => status === 'rejected')) {
    // The rows of these files lead the sweep to them as well, but a full disk needs their room now.
    for (const result of results)
      if (result.status === 'fulfilled' && result.value.outcome === 'done' && result.value.value !== 'postponed')
        await removeFiles(deps, accountId, result.value.value.stored);
  }
  const acquired: AcquiredPhoto[] = [];
  const postponed: WantedPhoto[] = [];
  results.forEach((result, index) => {
    if (result.status === 'rejected') throw result.reason;
    const photo = result.value.outcome === 'done' ? result.value.value : 'postponed';
    if (photo !== 'postponed') acquired.push(photo);
    else postponed.push(photos[index] as WantedPhoto);
  });
  return { acquired, postponed };
}

async function acquirePhoto(
  deps: PhotosDependencies,
  accountId: number,
  { wanted, deadline }: { wanted: WantedPhoto; deadline: AbortSignal },
): Promise<AcquiredPhoto | 'postponed'> {
  const { place } = wanted;
  const ofInput = photoInputViolations(wanted, place);
  const refused = (...found: RuleViolation[]): AcquiredPhoto => ({ wanted, violations: [...ofInput, ...found] });

  const { clock } = deps;
  const begunAt = clock.monotonic();
  const bounds = { maxBytes: PHOTO_FILE.mostBytes, timeoutMs: DOWNLOAD_TIMEOUT_MS, signal: deadline };
  const download = await fetchPhoto(
    deps,
    { accountId, url: wanted.url },
    { ...bounds, accept: 'image/jpeg, image/png' },
  );
  if (download.outcome === 'too large') return refused(photoViolation('SY10067', place));
  if (download.outcome === 'failed') {
    // The wait for its turn took the time of this download, so that says nothing about the photo.
    if (deadline.aborted && clock.monotonic() - begunAt < DOWNLOAD_TIMEOUT_MS) return 'postponed';
    // Only the log contains the reason: it can reveal the internal network to the client.
    deps.logger.info({ accountId, reason: download.reason }, 'photo could not be downloaded');
    return refused(photoViolation('SY10034', place));
  }

  const { body } = download;
  const image = await readImage(body);
  const ofFile = photoFileViolations({ bytes: body.length, image }, place);
  if (ofFile.length > 0 || ofInput.length > 0 || !image) return refused(...ofFile);
  const decoded = await deps.decoders.run(accountId, () => prepareImage(body, image.fileType), deadline);
  if (decoded.outcome === 'not begun') return 'postponed';
  const prepared = decoded.value;
  if (!prepared) return refused(photoViolation('SY10065', place));
  if (prepared === 'too large') return refused(photoViolation('SY10067', place));

  const { original, thumbnail, width, height } = prepared;
  const photo: NewPhoto = {
    mediaId: clock.uuid(),
    type: wanted.type,
    caption: wanted.caption,
    importedFrom: wanted.importedFrom ?? null,
    bytes: original.length,
    fileType: image.fileType,
    width,
    height,
  };
  await storeFiles(deps, accountId, { photo, original, thumbnail });
  return { wanted, stored: photo, violations: [] };
}

/** Inserts the row before it stores the files, so that the sweep finds the files of a crashed process. */
async function storeFiles(
  { database, media }: PhotosDependencies,
  accountId: number,
  { photo, original, thumbnail }: { photo: NewPhoto; original: Buffer; thumbnail: Buffer },
): Promise<void> {
  const files = mediaFiles(photo);
  await recordOrphanedMedia(database, { accountId, mediaId: photo.mediaId, fileType: photo.fileType });
  failpoint('photo.before_store');
  try {
    await media.put({ accountId, file: files.original }, original, photo.fileType);
    await media.put({ accountId, file: files.thumbnail }, thumbnail, THUMBNAIL_TYPE);
  } catch (error) {
    await removeFiles({ media }, accountId, photo);
    throw error;
  }
  failpoint('photo.after_store');
}

/** Removes the files of a photo that no location gets. If this fails, the sweep does it. */
async function removeFiles(
  { media }: Pick<PhotosDependencies, 'media'>,
  accountId: number,
  photo: NewPhoto | undefined,
): Promise<void> {
  if (!photo) return;
  for (const file of Object.values(mediaFiles(photo)) as string[])
    await media.remove({ accountId, file }).catch(() => undefined);
}
