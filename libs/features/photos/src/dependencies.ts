import type { RecordSettings } from '@listings/domain';
import type { LocationFollower } from '@listings/feature-locations';
import type { Database } from '@listings/persistence';
import { Downloader, Slots } from '@listings/platform';
import type { Clock, Logger, MediaStore } from '@listings/platform';
import type { Work } from '@listings/work';
import { PhotoMemory } from './acquisition/photo-memory.js';
import { PHOTO_FILE } from './rules/photo-rules.js';

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
  /** Slots for the photos that this process adds: each has one from its download until it is decoded. */
  readonly photoSlots: Slots;
  /** The bytes of these photos. */
  readonly photoMemory: PhotoMemory;
  /** Slots for the uploads that this process has in memory: each has one from the first byte of its body until it is stored. */
  readonly uploadSlots: Slots;
  /** Slots for the pictures that this process decodes, with the memory that decoding takes. Accounts share the time. */
  readonly decoders: Slots;
}

/**
 * Most of them wait for servers of others, and have no bytes meanwhile. From 32 accounts with eight on each has fewer, so that 80 accounts whose
 * servers never answer leave some for another one, whose photos come before theirs.
 */
const PHOTOS_AT_ONCE = { total: 384, perKey: 8, freeForEach: 16 };
/** 40 MB in a process, half of it for one account. */
const MOST_BYTES_OF_PHOTOS = 8 * PHOTO_FILE.mostBytes;
/** A slow sender holds its slot as long as a request may take, so an account has few. 40 MB in a process. */
const UPLOADS_IN_MEMORY = { total: 8, perKey: 2 };
/** Decoding occupies a thread. The picture that takes most memory leaves room for a small one. */
const DECODERS = { total: 3, perKey: 2, bytes: PHOTO_FILE.mostHeldBytes + 8_000_000 };

/** Creates the dependencies of the feature. */
export function photosDependencies(
  parts: Omit<PhotosDependencies, 'downloader' | 'photoSlots' | 'photoMemory' | 'uploadSlots' | 'decoders'> & {
    readonly allowPrivateAddresses: boolean;
  },
): PhotosDependencies {
  const { allowPrivateAddresses, ...rest } = parts;
  const { clock } = parts;
  return {
    ...rest,
    downloader: new Downloader({ userAgent: 'Listings-Photos/1', allowPrivateAddresses, clock }),
    photoSlots: new Slots(PHOTOS_AT_ONCE, clock),
    photoMemory: new PhotoMemory(MOST_BYTES_OF_PHOTOS),
    uploadSlots: new Slots(UPLOADS_IN_MEMORY),
    decoders: new Slots(DECODERS, clock),
  };
}
