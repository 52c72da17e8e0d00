import type { PhotoSource, PhotoType } from '@listings/domain';
import { RequestError } from '@listings/errors';
import { recordEvents } from '@listings/events';
import { findAccount } from '@listings/feature-accounts';
import {
  openUpdateWindow,
  recordLocationChanges,
  renderRecords,
  SERVICE_AUTHOR,
  tellFollowers,
  touchLocation,
} from '@listings/feature-locations';
import type { ChangeAuthor, PushedPart } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import type { PhotosDependencies } from '../dependencies.js';
import type { LocationKey } from './lock-location.js';

/**
 * The last step of every transaction that changes photos: updates the location's record and history, tells what follows
 * locations, and records profile.updated unless an event was recorded within the window [6.2]. Photos of an import record no event: profile.created covers
 * them, and an event would suppress the one of the client's first edit.
 */
export async function recordPhotoChange(
  transaction: Transaction,
  deps: PhotosDependencies,
  {
    accountId,
    locationId,
    source,
    author = SERVICE_AUTHOR,
    push,
  }: LocationKey & {
    source: PhotoSource;
    /** Absent for photos that the worker adds. */
    author?: ChangeAuthor;
    /**
     * Absent if the listings show nothing of the change. `types`: those of the changed photos; `except`: the publisher
     * that shows them already.
     */
    push?: { types: readonly PhotoType[]; except?: string | undefined };
  },
): Promise<void> {
  const { clock, records } = deps;
  const now = clock.now();
  const account = await findAccount(transaction, accountId);
  if (!account) throw new RequestError('SY90001');
  const location = await touchLocation(transaction, { accountId, id: locationId, now });
  await renderRecords(transaction, { account, settings: records }, [location]);
  // After the record and before the event: the order of all changes of a location.
  if (push) {
    const listings = push.types.map((type): PushedPart => `photos.${type}`);
    await tellFollowers(transaction, deps, { accountId, locationIds: [locationId], listings, except: push.except });
  }
  await recordLocationChanges(transaction, {
    accountId,
    locationIds: [locationId],
    action: 'UPDATED',
    fields: ['locationPhotos'],
    author,
    at: now,
  });
  if (source === 'import') return;
  if (!(await openUpdateWindow(transaction, { accountId, id: locationId }))) return;
  await recordEvents(transaction, { accountId, now }, [
    { name: 'profile.updated', locationId, data: { source, changed_fields: ['locationPhotos'] } },
  ]);
}
