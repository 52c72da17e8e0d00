import { setMaxListeners } from 'node:events';
import { mediaFiles, THUMBNAIL_TYPE } from '@listings/domain';
import type { PhotoInput } from '@listings/domain';
import type { RuleViolation } from '@listings/errors';
import type { NewPhoto } from '@listings/feature-locations';
import { failpoint, startDeadline } from '@listings/platform';
import type { PhotosDependencies } from '../dependencies.js';
import { ACCEPTED } from '../image/given-type.js';
import { prepareImage, readPhotoFile } from '../image/image.js';
import { PHOTO_FILE, photoFileViolations, photoInputViolations, photoViolation } from '../rules/photo-rules.js';
import { recordOrphanedMedia } from '../store/orphaned-media.js';
import { fetchPhoto } from '../uploads/fetch-photo.js';
import type { HeldBytes } from './photo-memory.js';

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
  /**
   * Photos whose turn did not come before the deadline, or for which there was no memory. They break no rule, and the caller handles them
   * later.
   */
  readonly postponed: readonly WantedPhoto[];
}

/** Waits for servers of others, as {@link StepLease.outside} does. */
type Outside = <T>(call: () => Promise<T>) => Promise<T>;

/** A photo whose acquisition has begun. */
interface BegunPhoto {
  /** Resolves when the photo is decoded, or fails. */
  readonly isReady: Promise<void>;
  readonly result: Promise<AcquiredPhoto | 'postponed'>;
}

/**
 * Downloads photos concurrently, checks them and stores their files. A photo that fails does not stop the others. Accounts
 * take turns, and a photo waits for its turn before it takes memory; none begins, or is decoded, after `timeoutMs`. With `outside`
 * they are downloaded and decoded in it, and nothing is stored before it has ended. Throws when the media store fails, because
 * that breaks no rule of the client's.
 */
export async function acquirePhotos(
  deps: PhotosDependencies,
  accountId: number,
  { photos, timeoutMs, outside }: { photos: readonly WantedPhoto[]; timeoutMs: number; outside?: Outside },
): Promise<AcquiredPhotos> {
  const late = () => new Error(`the photos took more than ${timeoutMs} ms`);
  const toBegin = startDeadline({ clock: deps.clock, ms: timeoutMs, late });
  // One listener for each photo that waits.
  setMaxListeners(0, toBegin.signal);
  const mayStore = resolvable<void>();
  if (!outside) mayStore.resolve();
  const begin = () =>
    photos.map((wanted) =>
      beginPhoto(deps, accountId, { wanted, deadline: toBegin.signal, mayStore: mayStore.promise }),
    );
  let results: PromiseSettledResult<AcquiredPhoto | 'postponed'>[];
  try {
    const { settled } = await (outside ? outside(() => readinessOf(begin())) : readinessOf(begin()));
    mayStore.resolve();
    results = await settled;
  } finally {
    toBegin.cancel();
  }
  if (results.some(({ status }) => status === 'rejected')) {
    // The rows of these files lead the sweep to them as well, but a full disk needs their room now.
    for (const result of results)
      if (result.status === 'fulfilled' && result.value !== 'postponed')
        await removeFiles(deps, accountId, result.value.stored);
  }
  const acquired: AcquiredPhoto[] = [];
  const postponed: WantedPhoto[] = [];
  results.forEach((result, index) => {
    if (result.status === 'rejected') throw result.reason;
    if (result.value !== 'postponed') acquired.push(result.value);
    else postponed.push(photos[index] as WantedPhoto);
  });
  return { acquired, postponed };
}

/** Waits until photos can be stored. `settled` is their results, which may come later. */
async function readinessOf(begun: readonly BegunPhoto[]) {
  const settled = Promise.allSettled(begun.map(({ result }) => result));
  await Promise.all(begun.map(({ isReady }) => isReady));
  return { settled };
}

/** A promise with the function that resolves it. */
function resolvable<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}

/** How a photo is acquired. */
interface Acquiring {
  readonly wanted: WantedPhoto;
  /** Ends the waits for its turns, and its download. */
  readonly deadline: AbortSignal;
}

/** A photo that is ready to be stored. */
interface PreparedPhoto {
  readonly photo: NewPhoto;
  readonly original: Buffer;
  readonly thumbnail: Buffer;
}

/**
 * Begins to acquire a photo as soon as its account has a turn. Until it may be stored it has its bytes alone, and no slot: the others of its step
 * would wait for that slot, and it for them.
 */
function beginPhoto(
  deps: PhotosDependencies,
  accountId: number,
  { mayStore, ...given }: Acquiring & { readonly mayStore: Promise<void> },
): BegunPhoto {
  const memory = deps.photoMemory.hold(accountId);
  const prepare = () => preparePhoto(deps, accountId, { ...given, memory });
  const turn = deps.photoSlots.run(accountId, prepare, given.deadline);
  const acquire = async (): Promise<AcquiredPhoto | 'postponed'> => {
    const prepared = await turn;
    if (prepared.outcome === 'not begun') return 'postponed';
    if (prepared.value === 'postponed' || 'violations' in prepared.value) return prepared.value;
    await mayStore;
    await storeFiles(deps, accountId, prepared.value);
    return { wanted: given.wanted, stored: prepared.value.photo, violations: [] };
  };
  const done = () => undefined;
  return { isReady: turn.then(done, done), result: acquire().finally(memory.release) };
}

async function preparePhoto(
  deps: PhotosDependencies,
  accountId: number,
  { wanted, deadline, memory }: Acquiring & { readonly memory: HeldBytes },
): Promise<PreparedPhoto | AcquiredPhoto | 'postponed'> {
  const { place } = wanted;
  const ofInput = photoInputViolations(wanted, place);
  const refused = (...found: RuleViolation[]): AcquiredPhoto => ({ wanted, violations: [...ofInput, ...found] });

  const { clock } = deps;
  const begunAt = clock.monotonic();
  const { take } = memory;
  const bounds = { maxBytes: PHOTO_FILE.mostBytes, timeoutMs: DOWNLOAD_TIMEOUT_MS, signal: deadline, take };
  const download = await fetchPhoto(deps, { accountId, url: wanted.url }, { ...bounds, accept: ACCEPTED });
  if (download.outcome === 'too large') return refused(photoViolation('SY10067', place));
  if (download.outcome === 'no room') return 'postponed';
  if (download.outcome === 'failed') {
    // The wait for the turn used up the time of the download, so the failure says nothing about the photo.
    if (deadline.aborted && clock.monotonic() - begunAt < DOWNLOAD_TIMEOUT_MS) return 'postponed';
    // Only the log contains the reason: it can reveal the internal network to the client.
    deps.logger.info({ accountId, reason: download.reason }, 'photo could not be downloaded');
    return refused(photoViolation('SY10034', place));
  }

  const { body } = download;
  const file = await readPhotoFile(body);
  const { image } = file;
  const ofFile = photoFileViolations(file, place);
  if (ofFile.length > 0 || ofInput.length > 0 || !image) return refused(...ofFile);
  const decode = () => prepareImage(body, image.fileType);
  const decoded = await deps.decoders.run(accountId, decode, deadline, image.heldBytes);
  if (decoded.outcome === 'not begun') return 'postponed';
  const prepared = decoded.value;
  if (!prepared) return refused(photoViolation('SY10065', place));
  if (prepared === 'too large') return refused(photoViolation('SY10067', place));

  const { fileType, original, thumbnail, width, height } = prepared;
  if (!memory.become(original.length + thumbnail.length)) return 'postponed';
  const photo: NewPhoto = {
    mediaId: clock.uuid(),
    type: wanted.type,
    caption: wanted.caption,
    importedFrom: wanted.importedFrom ?? null,
    bytes: original.length,
    fileType,
    width,
    height,
  };
  return { photo, original, thumbnail };
}

/** Inserts the row before it stores the files, so that the sweep finds the files of a crashed process. */
async function storeFiles(
  { database, media }: PhotosDependencies,
  accountId: number,
  { photo, original, thumbnail }: PreparedPhoto,
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
