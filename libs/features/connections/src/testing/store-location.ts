import { draftWith, emptyDraft, newLocation } from '@listings/domain';
import type { LocationInput, RecordSettings } from '@listings/domain';
import { outboxEvent } from '@listings/events';
import { findAccount } from '@listings/feature-accounts';
import type { AccountRow } from '@listings/feature-accounts';
import { insertLocation, normalizedDraft, renderRecord, SERVICE_AUTHOR } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import type { Clock } from '@listings/platform';

/** What a new location has. */
interface StoredLocationOptions {
  readonly accountId: number;
  readonly input: LocationInput;
  readonly clock: Pick<Clock, 'now' | 'uuid'>;
  readonly records: RecordSettings;
}

/** Creates a location with its record and its event, as the locations feature does. Returns its id. */
export async function storeLocation(
  transaction: Transaction,
  { accountId, input, clock, records }: StoredLocationOptions,
): Promise<number> {
  const [next] = await transaction.query<{ id: number }>(`select nextval('locations_id_seq')::integer as id`);
  const { id } = next as { id: number };
  const [uid, now] = [clock.uuid(), clock.now()];
  const draft = normalizedDraft(draftWith(emptyDraft, input));
  const location = newLocation({ id, uid, accountId, draft, approved: 'APPROVED', now });
  const account = (await findAccount(transaction, accountId)) as AccountRow;
  const document = renderRecord({ account, settings: records }, location, { folderName: null, photos: [] });
  const event = outboxEvent({ name: 'profile.created', locationId: id, data: { source: 'api' } }, { accountId, now });
  await insertLocation(transaction, { location, document, seatLimit: null, event, author: SERVICE_AUTHOR });
  return id;
}
