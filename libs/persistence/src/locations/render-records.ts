import { locationRecord } from '@listings/domain';
import type { RecordSettings, StoredLocation, StoredPhoto } from '@listings/domain';
import { limitsOf } from '../accounts/accounts.js';
import type { AccountRow } from '../accounts/accounts.js';
import type { Transaction } from '../database.js';
import { findPhotos } from '../photos/location-photos.js';
import { findFolderNames } from './folders.js';
import { saveDocuments } from './location-writes.js';

/** What rendering needs beside the locations. */
export interface RenderContext {
  readonly account: AccountRow;
  readonly settings: RecordSettings;
}

/**
 * Renders the records of changed locations and stores them, in the transaction of the change: whoever reads a
 * record reads the committed state (docs/decisions/0005). Answers the documents in the order given.
 */
export async function renderRecords(
  transaction: Transaction,
  context: RenderContext,
  locations: readonly StoredLocation[],
): Promise<string[]> {
  const locationIds = locations.map(({ id }) => id);
  const photos = await findPhotos(transaction, { accountId: context.account.id, locationIds });
  return render(transaction, context, { locations, photos });
}

/** As {@link renderRecords}, for a location that was created in this transaction: nothing refers to it yet. */
export async function renderNewRecord(
  transaction: Transaction,
  context: RenderContext,
  location: StoredLocation,
): Promise<string> {
  const [document = ''] = await render(transaction, context, { locations: [location], photos: [] });
  return document;
}

async function render(
  transaction: Transaction,
  { account, settings }: RenderContext,
  { locations, photos }: { locations: readonly StoredLocation[]; photos: readonly StoredPhoto[] },
): Promise<string[]> {
  const folderIds = [...new Set(locations.flatMap((location) => location.folderId ?? []))];
  const folderNames = await findFolderNames(transaction, { accountId: account.id, ids: folderIds });
  const shared = { ...settings, accountName: account.name, plan: limitsOf(account) };
  const rendered = locations.map((location) => {
    const own = photos.filter(({ locationId }) => locationId === location.id);
    const folderName = location.folderId === null ? null : (folderNames.get(location.folderId) ?? null);
    return {
      id: location.id,
      document: JSON.stringify(locationRecord(location, { ...shared, folderName, photos: own })),
      mediaUrl: own.length > 0 ? settings.mediaUrl : null,
    };
  });
  await saveDocuments(transaction, { accountId: account.id, rendered });
  return rendered.map(({ document }) => document);
}
