import { mediaFiles } from '@listings/domain';
import type { Actor, PhotoFileType } from '@listings/domain';
import { catalogue, invalidField, PortalError } from '@listings/errors';
import { recordAudit } from '@listings/feature-accounts';
import { failpoint, MediaStoreFull, runWithin } from '@listings/platform';
import type { PhotosDependencies } from '../dependencies.js';
import { prepareImage, readPhotoFile } from '../image/image.js';
import { photoFileViolations } from '../rules/photo-rules.js';
import type { PhotoFile } from '../rules/photo-rules.js';
import { giveUpUpload, insertUpload, keepStoredUpload } from '../store/uploads.js';
import type { Upload } from '../store/uploads.js';
import type { UploadLimits } from './upload-limits.js';

/** A stored upload, as the caller receives it. */
export interface StoredUpload {
  /** Public address of the file. */
  readonly url: string;
  readonly fileType: PhotoFileType;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  /** When the file is removed unless a photo or a post uses it. */
  readonly removeAt: Date;
}

const NO_ROOM = 'The service has no room for files at the moment. Try again later.';

/** How long an upload waits for its turn to be decoded. */
const DECODER_WAIT_MS = 10_000;

/**
 * Stores an image file of a person under a public URL, for the operations that take the URL of a photo [contract 4]. The
 * file keeps the rules of photos and loses its metadata. Throws a PortalError for a file that breaks a rule, and when the
 * uploads of the account exceed their limit.
 */
export async function storeUpload(
  deps: PhotosDependencies,
  { accountId, actor }: { accountId: number; actor: Actor },
  { bytes, limits }: { bytes: Buffer; limits: UploadLimits },
): Promise<StoredUpload> {
  const { original, fileType, width, height } = await prepared(deps, accountId, bytes);
  const upload: Upload = { accountId, id: deps.clock.uuid(), fileType, bytes: original.length };
  if (!(await insertUpload(deps.database, upload, { mostBytes: limits.accountBytes })))
    throw new PortalError('CONFLICT', fullMessage(limits));
  const file = mediaFiles({ mediaId: upload.id, fileType }).original;
  failpoint('upload.before_store');
  await deps.media.put({ accountId, file }, original, fileType).catch(async (error: unknown) => {
    // The sweep removes the row and frees its bytes.
    if (!(error instanceof MediaStoreFull)) throw error;
    await giveUpUpload(deps.database, upload);
    deps.logger.error({ err: error, accountId }, 'the media store has no room for an upload');
    throw new PortalError('DEPENDENCY_UNAVAILABLE', NO_ROOM, { cause: error });
  });
  failpoint('upload.after_store');
  const removeAt = await keep(deps, upload, actor);
  if (!removeAt) {
    // No row names the file any more.
    await deps.media.remove({ accountId, file });
    throw new Error('The file of an upload was given up before it was stored.');
  }
  return {
    url: `${deps.records.mediaUrl}/${accountId}/${file}`,
    fileType,
    bytes: original.length,
    width,
    height,
    removeAt,
  };
}

/** The file without metadata. */
async function prepared(deps: PhotosDependencies, accountId: number, bytes: Buffer) {
  const image = imageByRules(await readPhotoFile(bytes));
  const turn = { clock: deps.clock, key: accountId, ms: DECODER_WAIT_MS, bytes: image.heldBytes };
  const decoded = await runWithin(deps.decoders, turn, () => prepareImage(bytes, image.fileType));
  if (decoded.outcome === 'not begun')
    throw new PortalError('RATE_LIMITED', 'Too many photos are processed at the moment.', { retryAfterSeconds: 5 });
  if (!decoded.value) throw invalidField(FIELD, catalogue.SY10065.message);
  if (decoded.value === 'too large') throw invalidField(FIELD, catalogue.SY10067.message);
  const { original, fileType, width, height } = decoded.value;
  // The rules hold for what is stored: a small image with much metadata would be refused as a photo later.
  imageByRules({ bytes: original.length, image: { fileType, width, height, heldBytes: 0 } });
  return { original, fileType, width, height };
}

/** The name of the body in error messages. */
const FIELD = 'file';

/** The image of a file that keeps the rules of photos; throws 422 with the first broken rule. */
function imageByRules(file: PhotoFile): NonNullable<PhotoFile['image']> {
  const [broken] = photoFileViolations(file, FIELD);
  if (!broken && file.image) return file.image;
  throw invalidField(FIELD, broken?.reason?.replace(`${FIELD}: `, '') ?? catalogue.SY10065.message);
}

/** Keeps the upload, with its entry in the audit log; undefined if a sweep has removed it meanwhile. */
async function keep({ database, clock }: PhotosDependencies, upload: Upload, actor: Actor): Promise<Date | undefined> {
  const { accountId, id, fileType, bytes } = upload;
  return database.transaction(async (transaction) => {
    const removeAt = await keepStoredUpload(transaction, upload);
    if (!removeAt) return undefined;
    const change = { accountId, action: 'upload.stored', subject: id, details: { fileType, bytes } } as const;
    await recordAudit(transaction, { ...change, actor, at: clock.now() });
    return removeAt;
  });
}

function fullMessage({ accountBytes }: UploadLimits): string {
  const megabytes = Math.floor(accountBytes / (1024 * 1024));
  return (
    `The uploads of the account take up to ${megabytes} MB, which are used. Uploads without a photo or a post are ` +
    'removed after a week, those of a post when it is deleted or has ended.'
  );
}
