import type { RecordSettings } from '@listings/domain';
import type { Database } from '@listings/persistence';
import { Downloader } from '@listings/platform';
import type { Clock, Logger, MediaStore } from '@listings/platform';
import type { JobQueue } from '@listings/queue';
import { Slots } from './slots.js';

/** Dependencies of the use cases of photos. */
export interface PhotosDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly logger: Logger;
  /** Configured values that every location record contains. */
  readonly records: RecordSettings;
  readonly media: MediaStore;
  readonly downloader: Pick<Downloader, 'download'>;
  readonly downloadSlots: Slots;
}

/** Concurrent downloads of a process, each with at most 5 MB in memory, and of one account. */
const DOWNLOADS = { total: 48, perKey: 8 };

/** Creates the dependencies of the feature. */
export function photosDependencies(
  parts: Omit<PhotosDependencies, 'downloader' | 'downloadSlots'> & { readonly allowPrivateAddresses: boolean },
): PhotosDependencies {
  const { allowPrivateAddresses, ...rest } = parts;
  return {
    ...rest,
    downloader: new Downloader({ userAgent: 'Listings-Photos/1', allowPrivateAddresses }),
    downloadSlots: new Slots(DOWNLOADS),
  };
}
