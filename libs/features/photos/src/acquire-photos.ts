import {
  mediaFiles,
  PHOTO_FILE,
  photoFileViolations,
  photoInputViolations,
  photoViolation,
  THUMBNAIL_TYPE,
} from '@listings/domain';
import type { PhotoInput } from '@listings/domain';
import type { RuleViolation } from '@listings/errors';
import { recordOrphanedMedia } from '@listings/persistence';
import type { NewPhoto } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { PhotosDependencies } from './dependencies.js';
import { makeThumbnail, readImage } from './image.js';

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

/**
 * Downloads photos concurrently, checks them and stores their files. A photo that fails does not stop the others.
 * Throws when the media store fails, because that breaks no rule of the client's. Starts no download after `deadline`.
 */
export async function acquirePhotos(
  deps: PhotosDependencies,
  accountId: number,
  { photos, deadline }: { photos: readonly WantedPhoto[]; deadline: AbortSignal },
): Promise<AcquiredPhoto[]> {
  const results = await Promise.allSettled(photos.map((wanted) => acquirePhoto(deps, accountId, { wanted, deadline })));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

async function acquirePhoto(
  deps: PhotosDependencies,
  accountId: number,
  { wanted, deadline }: { wanted: WantedPhoto; deadline: AbortSignal },
): Promise<AcquiredPhoto> {
  const { place } = wanted;
  const ofInput = photoInputViolations(wanted, place);
  const refused = (...found: RuleViolation[]): AcquiredPhoto => ({ wanted, violations: [...ofInput, ...found] });

  const download = await deps.downloadSlots.run(accountId, () =>
    deps.downloader.download(wanted.url, {
      maxBytes: PHOTO_FILE.mostBytes,
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
      signal: deadline,
      accept: 'image/jpeg, image/png',
    }),
  );
  if (download.outcome === 'too large') return refused(photoViolation('SY10067', place));
  if (download.outcome === 'failed') {
    // Only the log contains the reason: it can reveal the internal network to the client.
    deps.logger.info({ accountId, reason: download.reason }, 'photo could not be downloaded');
    return refused(photoViolation('SY10034', place));
  }

  const { body } = download;
  const image = await readImage(body);
  const ofFile = photoFileViolations({ bytes: body.length, image }, place);
  if (ofFile.length > 0 || ofInput.length > 0 || !image) return refused(...ofFile);
  const thumbnail = await makeThumbnail(body);
  if (!thumbnail) return refused(photoViolation('SY10065', place));

  const photo: NewPhoto = {
    mediaId: deps.clock.uuid(),
    type: wanted.type,
    caption: wanted.caption,
    bytes: body.length,
    ...image,
  };
  await storeFiles(deps, accountId, { photo, original: body, thumbnail });
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
  await media.put({ accountId, file: files.original }, original, photo.fileType);
  await media.put({ accountId, file: files.thumbnail }, thumbnail, THUMBNAIL_TYPE);
  failpoint('photo.after_store');
}
