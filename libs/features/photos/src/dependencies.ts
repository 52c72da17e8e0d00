import type { RecordSettings } from '@listings/domain';
import type { Database } from '@listings/persistence';
import { Downloader } from '@listings/platform';
import type { Clock, Logger, MediaStore } from '@listings/platform';
import type { JobQueue } from '@listings/queue';
import { Slots } from './slots.js';

/** What the use cases of photos need of a process. */
export interface PhotosDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly logger: Logger;
  /** What all location records show from the configuration. */
  readonly records: RecordSettings;
  readonly media: MediaStore;
  readonly downloader: Pick<Downloader, 'download'>;
  readonly downloadSlots: Slots;
}

/** Downloads that a process makes at the same time, at most 5 MB in memory each; and those of one account. */
const DOWNLOADS = { total: 48, perKey: 8 };

/** Puts the feature together. */
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
