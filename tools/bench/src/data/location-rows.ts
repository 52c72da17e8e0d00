import { createHash } from 'node:crypto';
import {
  draftWith,
  emptyDraft,
  locationRecord,
  newLocation,
  planLimits,
  searchVector,
  searchVocabulary,
  searchWords,
} from '@listings/domain';
import type { LocationDraft, RecordContext, RecordSettings, StoredLocation } from '@listings/domain';
import { draftColumns, draftValues, normalizedDraft } from '@listings/feature-locations';
import { fieldTexts, recordFields } from '../bare/record-fields.js';
import type { LocationRecord, RecordFields } from '../bare/record-fields.js';
import { accountName, accountOf, foldersOf, MEASURED_ACCOUNT } from './accounts.js';
import { copyLine } from './copy.js';
import type { CopyValue } from './copy.js';
import { sampleLocation } from './sample-location.js';

/** The id of the first location; the others follow without a gap. */
export const FIRST_LOCATION_ID = 100_001;
const FIRST_CREATED = Date.UTC(2025, 0, 1);
const CREATED_EVERY_MS = 20_000;

/** COPY targets of the rows of {@link locationRows}. */
export const productTargets = {
  locations: `locations (account_id, id, uid, approved, search, archived_at, created_at, updated_at, ${draftColumns.join(', ')})`,
  documents: 'location_documents (account_id, id, document)',
};

/** One line for each of the three targets, and the words for the account's vocabulary. */
export interface LocationRows {
  readonly accountId: number;
  readonly words: readonly string[];
  readonly location: string;
  readonly document: string;
  readonly bare: string;
}

/** True for the few locations that are archived. */
export function isArchived(index: number): boolean {
  return index % 37 === 5;
}

/** Generates all rows of the location with that number, for the product and, with these fields, for the bare server. */
export function locationRows(index: number, settings: RecordSettings, fields: RecordFields): LocationRows {
  const { location, record } = stored(index, settings);
  const { accountId, id, uid, approved, archivedAt, createdAt, updatedAt } = location;
  const values = draftValues(location) as CopyValue[];
  return {
    accountId,
    words: searchVocabulary(location),
    location: copyLine([
      accountId,
      id,
      uid,
      approved,
      searchVector(accountId, location),
      archivedAt,
      createdAt,
      updatedAt,
      ...values,
    ]),
    document: copyLine([accountId, id, JSON.stringify(record)]),
    bare: copyLine([accountId, id, bareSearchText(location), ...fieldTexts(record, fields)]),
  };
}

/** The fields of the bare server's records. */
export function bareFields(settings: RecordSettings): RecordFields {
  const empty = { id: 0, uid: '', accountId: MEASURED_ACCOUNT, draft: emptyDraft, now: new Date(FIRST_CREATED) };
  const location = newLocation({ ...empty, approved: 'APPROVED' });
  return recordFields(locationRecord(location, contextOf(location, settings)));
}

/** Generates the record of the location with that number. */
export function sampleRecord(index: number, settings: RecordSettings): LocationRecord {
  return stored(index, settings).record;
}

function stored(index: number, settings: RecordSettings) {
  const location = storedLocation(index);
  return { location, record: locationRecord(location, contextOf(location, settings)) };
}

/** Returns the text that the bare server searches with trigrams: the same words as the product's. */
export function bareSearchText(draft: LocationDraft): string {
  const { name, street, street1, city, postalCode, storeId, phone, additionalPhones } = draft;
  return [name, street, street1, city, postalCode, storeId, phone, ...additionalPhones]
    .flatMap((text) => searchWords(text ?? ''))
    .join(' ');
}

/** Returns the data of a record that is not part of the location. */
export function contextOf(location: StoredLocation, settings: RecordSettings): RecordContext {
  const folder =
    location.folderId === null ? undefined : foldersOf(location.accountId).find(({ id }) => id === location.folderId);
  return {
    accountName: accountName(location.accountId),
    plan: planLimits('ENTERPRISE'),
    folderName: folder?.name ?? null,
    photos: [],
    ...settings,
  };
}

function storedLocation(index: number): StoredLocation {
  const accountId = accountOf(index);
  const folderIds = foldersOf(accountId).map(({ id }) => id);
  const createdAt = new Date(FIRST_CREATED + index * CREATED_EVERY_MS);
  const draft = normalizedDraft(draftWith(emptyDraft, sampleLocation(index, folderIds)));
  const location = newLocation({
    id: FIRST_LOCATION_ID + index,
    uid: uidOf(index),
    accountId,
    draft,
    approved: 'APPROVED',
    now: createdAt,
  });
  return { ...location, archivedAt: isArchived(index) ? createdAt : null };
}

function uidOf(index: number): string {
  const hex = createHash('md5').update(String(index)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
