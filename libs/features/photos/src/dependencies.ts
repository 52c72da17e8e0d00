import type { LocationFollower } from '@listings/feature-locations';
import type { RecordSettings } from '@listings/domain';
import type { Database } from '@listings/persistence';
import { Downloader } from '@listings/platform';
import type { Clock, Logger, MediaStore } from '@listings/platform';
import type { Work } from '@listings/work';
import { PhotoMemory } from './photo-memory.js';
import { PHOTO_FILE } from './rules/photo-rules.js';
import { Slots } from './slots.js';

/** Dependencies of the use cases of photos. */
export interface PhotosDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly work: Work;
  readonly logger: Logger;
  /** The followers of locations, whose photos belong to them. */
  readonly followers: readonly LocationFollower[];
  /** Configured values that every location record contains. */
  readonly records: RecordSettings;
  readonly media: MediaStore;
  readonly downloader: Pick<Downloader, 'download'>;
  /** One for each photo of this process that is being added: from its download until it is stored. */
  readonly photoSlots: Slots;
  /** The bytes of these photos. */
  readonly photoMemory: PhotoMemory;
  /** One for each upload of this process that is in memory: from the first byte of its body until it is stored. */
  readonly uploadSlots: Slots;
  /** Decoding occupies a thread. */
  readonly decoders: Slots;
  /** For pictures that a decoder holds whole; see {@link decodersOf}. */
  readonly largeDecoders: Slots;
}

/** The decoders for a picture: one that is held whole takes up to 150 MB (`PHOTO_FILE.mostHeldBytes`), so one such picture is decoded at a time. */
export function decodersOf(
  { decoders, largeDecoders }: Pick<PhotosDependencies, 'decoders' | 'largeDecoders'>,
  { heldBytes }: { readonly heldBytes: number },
): Slots {
  return heldBytes > LARGE_BYTES ? largeDecoders : decoders;
}

/** Most of them wait for servers of others, and have no bytes meanwhile. As many as the photo requests that may wait so, with the photos of their steps. */
const PHOTOS_AT_ONCE = { total: 384, perKey: 8 };
/** 160 MB in a process; an account has at most eight photos at once, so 40 MB. */
const MOST_BYTES_OF_PHOTOS = 32 * PHOTO_FILE.mostBytes;
/** A slow sender holds its slot as long as a request may take, so an account has few. */
const UPLOADS_IN_MEMORY = { total: 16, perKey: 2 };
const LARGE_BYTES = 48_000_000;
const LARGE_DECODERS = { total: 1, perKey: 1 };
const DECODERS = { total: 2, perKey: 2 };

/** Creates the dependencies of the feature. */
export function photosDependencies(
  parts: Omit<
    PhotosDependencies,
    'downloader' | 'photoSlots' | 'photoMemory' | 'uploadSlots' | 'decoders' | 'largeDecoders'
  > & {
    readonly allowPrivateAddresses: boolean;
  },
): PhotosDependencies {
  const { allowPrivateAddresses, ...rest } = parts;
  const { clock } = parts;
  return {
    ...rest,
    downloader: new Downloader({ userAgent: 'Listings-Photos/1', allowPrivateAddresses, clock }),
    photoSlots: new Slots(PHOTOS_AT_ONCE),
    photoMemory: new PhotoMemory(MOST_BYTES_OF_PHOTOS),
    uploadSlots: new Slots(UPLOADS_IN_MEMORY),
    decoders: new Slots(DECODERS),
    largeDecoders: new Slots(LARGE_DECODERS),
  };
}
