import { locationRecord } from '@listings/domain';
import type { RecordContext, RecordSettings, StoredLocation } from '@listings/domain';
import { limitsOf } from '@listings/feature-accounts';
import type { AccountRow } from '@listings/feature-accounts';
import type { Transaction } from '@listings/persistence';
import { sizedRecord } from '../rules/record-size.js';
import type { SizedRecord } from '../rules/record-size.js';
import { findFolderNames } from './folders.js';
import { findPhotos } from './location-photos.js';
import { saveDocuments } from './location-writes.js';

/** Data besides the locations that rendering needs. */
export interface RenderContext {
  readonly account: AccountRow;
  readonly settings: RecordSettings;
}

/** Renders the record of one location as JSON text: {@link renderRecord} or {@link renderClientRecord}. */
export type RenderRecord = (
  context: RenderContext,
  location: StoredLocation,
  shown: Pick<RecordContext, 'folderName' | 'photos'>,
) => string;

/** Locations whose photos are read at once: 6 MB if each has 250 photos with captions of 1,000 characters. */
const AT_ONCE = 5;

/**
 * Renders the records of changed locations and stores them in the transaction of the change, so that readers of a
 * record see the committed state (docs/decisions/0005). Returns the documents in the order of the locations.
 */
export async function renderRecords(
  transaction: Transaction,
  context: RenderContext,
  locations: readonly StoredLocation[],
  render: RenderRecord = renderRecord,
): Promise<string[]> {
  const accountId = context.account.id;
  const folderIds = [...new Set(locations.flatMap((location) => location.folderId ?? []))];
  const folderNames = await findFolderNames(transaction, { accountId, ids: folderIds });
  const rendered: { id: number; document: string; mediaUrl: string | null }[] = [];
  for (let from = 0; from < locations.length; from += AT_ONCE) {
    const some = locations.slice(from, from + AT_ONCE);
    const photos = await findPhotos(transaction, { accountId, locationIds: some.map(({ id }) => id) });
    for (const location of some) {
      const own = photos.filter(({ locationId }) => locationId === location.id);
      const folderName = location.folderId === null ? null : (folderNames.get(location.folderId) ?? null);
      rendered.push({
        id: location.id,
        document: render(context, location, { folderName, photos: own }),
        mediaUrl: own.length > 0 ? context.settings.mediaUrl : null,
      });
    }
  }
  await saveDocuments(transaction, { accountId, rendered });
  return rendered.map(({ document }) => document);
}

/** The data that a client wrote makes the record larger than a record may be [contract 4]. */
export class RecordTooLarge extends Error {
  override name = 'RecordTooLarge';
}

/** Renders the record of one location as JSON text of at most 64 KiB. */
export function renderRecord(...given: Parameters<RenderRecord>): string {
  return sized(...given).text;
}

/** Like {@link renderRecord}, for a write of a client. Throws {@link RecordTooLarge}; the caller must roll back. */
export function renderClientRecord(...given: Parameters<RenderRecord>): string {
  const { text, isTooLarge } = sized(...given);
  if (isTooLarge) throw new RecordTooLarge();
  return text;
}

function sized(...[{ account, settings }, location, shown]: Parameters<RenderRecord>): SizedRecord {
  const context = { ...settings, accountName: account.name, plan: limitsOf(account), ...shown };
  return sizedRecord(locationRecord(location, context));
}
