import { globalId } from '@listings/pagination';
import { findCountry, findState, findSubCategory } from '@listings/reference-data';
import type { PlanLimits } from '../accounts/plan.js';
import type { VerificationStatus } from '../connections/verification-state.js';
import type { StoredPhoto } from '../photos/photo.js';
import { inPhotoOrder, photoRecord } from '../photos/photo-record.js';
import { discoveredActionLinks, managedActionLinks } from './action-links.js';
import type { ActionLinksByPublisher } from './action-links.js';
import type { LocationDraft, LocationField } from './location-draft.js';

/** A location as it is stored: the draft and what the service itself keeps. */
export interface StoredLocation extends LocationDraft {
  readonly id: number;
  readonly uid: string;
  readonly accountId: number;
  readonly approved: 'PENDING' | 'APPROVED' | 'REJECTED';
  readonly package: 'BASIC' | 'PREMIUM';
  readonly voiceStatus: number;
  readonly actionLinks: ActionLinksByPublisher;
  /** By publisher constant. */
  readonly verification: Readonly<
    Record<string, { readonly status: VerificationStatus; readonly message: string | null }>
  >;
  readonly archivedAt: Date | null;
  readonly archivalScheduledAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A location that is about to be stored for the first time. */
export function newLocation(made: {
  id: number;
  uid: string;
  accountId: number;
  /** In the form in which it is stored. */
  draft: LocationDraft;
  approved: StoredLocation['approved'];
  now: Date;
}): StoredLocation {
  const { id, uid, accountId, draft, approved, now } = made;
  return {
    ...draft,
    id,
    uid,
    accountId,
    approved,
    package: 'PREMIUM',
    voiceStatus: 0,
    actionLinks: {},
    verification: {},
    archivedAt: null,
    archivalScheduledAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** What all records of an installation show from its configuration. */
export interface RecordSettings {
  /** Publishers that verify: their constant and the record's field, derived from the plug-ins. */
  readonly verifyingPublishers: readonly { readonly constant: string; readonly field: string }[];
  /** Where clients reach the files of photos, without a slash at the end. */
  readonly mediaUrl: string;
}

/** What a record shows from elsewhere. When any of it changes, the records that show it are rendered again. */
export interface RecordContext extends RecordSettings {
  readonly accountName: string;
  readonly plan: PlanLimits;
  readonly folderName: string | null;
  readonly photos: readonly StoredPhoto[];
}

/** Overall state of a location [contract 4]. */
export type LocationStatus = 'ACTIVE' | 'PENDING' | 'TEMPORARILY_CLOSED' | 'SCHEDULED_FOR_ARCHIVE' | 'ARCHIVED';

/** The state that a location is in, the strongest first. */
export function locationStatus(
  location: Pick<StoredLocation, 'archivedAt' | 'archivalScheduledAt' | 'temporarilyClosed' | 'approved'>,
): LocationStatus {
  if (location.archivedAt) return 'ARCHIVED';
  if (location.archivalScheduledAt) return 'SCHEDULED_FOR_ARCHIVE';
  if (location.temporarilyClosed) return 'TEMPORARILY_CLOSED';
  return location.approved === 'PENDING' ? 'PENDING' : 'ACTIVE';
}

/** Renders the record that lists, search and look-ups answer [2.2]: the one place where its shape is made. */
export function locationRecord(location: StoredLocation, context: RecordContext) {
  const country = findCountry(location.countryIso);
  const subCategory = location.subCategoryId === null ? undefined : findSubCategory(location.subCategoryId);
  return {
    id: globalId('Location', location.id),
    databaseId: location.id,
    accountId: location.accountId,
    accountName: context.accountName,
    name: location.name,
    status: locationStatus(location),
    approved: location.approved,
    archived: location.archivedAt !== null,
    archivalScheduledAt: location.archivalScheduledAt?.toISOString() ?? null,
    archivedAt: location.archivedAt?.toISOString() ?? null,
    street: location.street,
    street1: location.street1,
    city: location.city,
    postalCode: location.postalCode,
    stateIso: location.stateIso,
    stateName: location.stateIso === null ? null : (findState(location.countryIso, location.stateIso)?.name ?? null),
    countryIso: location.countryIso,
    countryCode: country?.dialCode ?? null,
    latitude: location.latitude,
    longitude: location.longitude,
    phone: location.phone,
    additionalPhones: location.additionalPhones,
    bizUrl: location.bizUrl,
    hideAddress: location.hideAddress,
    storeId: location.storeId,
    categoryId: subCategory?.categoryId ?? null,
    subCategoryId: location.subCategoryId,
    subCategoryName: subCategory?.name ?? null,
    additionalCategoryIds: location.additionalCategoryIds,
    additionalCategoryNames: location.additionalCategoryIds.map((id) => findSubCategory(id)?.name ?? null),
    description: location.description,
    businessHours: location.businessHours,
    package: location.package,
    planId: context.plan.id,
    planName: context.plan.displayName,
    folderId: location.folderId,
    folderName: context.folderName,
    tags: location.tags,
    temporarilyClosed: location.temporarilyClosed,
    ownerEmail: location.ownerEmail,
    ownerName: location.ownerName,
    ...verificationFields(location, context),
    voiceStatus: location.voiceStatus,
    uid: location.uid,
    createdDate: readableDate(location.createdAt),
    lastUpdatedDate: readableDate(location.updatedAt),
    updatedAt: location.updatedAt.toISOString(),
    placeActionLinks: managedActionLinks(location.placeActionLinks, location.actionLinks),
    discoveredPlaceActionLinks: discoveredActionLinks(location.placeActionLinks, location.actionLinks),
    serviceArea: location.serviceArea,
    enabledSiteIds: location.enabledSiteIds,
    tagline: location.tagline,
    yearOfIncorporation: location.yearOfIncorporation,
    paymentMethods: location.paymentMethods,
    socialUrls: location.socialUrls,
    locationPhotos: inPhotoOrder(context.photos).map((photo) =>
      photoRecord(photo, { accountId: location.accountId, mediaUrl: context.mediaUrl }),
    ),
    // A field of the draft that is missing here does not compile.
  } satisfies Record<LocationField, unknown> & Record<string, unknown>;
}

/** A record without the fields of {@link RecordSettings.verifyingPublishers}, which only the configuration names. */
export type LocationRecord = ReturnType<typeof locationRecord>;

/** The record's field for each publisher that verifies. The type `object` keeps the other fields' names in {@link LocationRecord}. */
function verificationFields({ verification }: StoredLocation, { verifyingPublishers }: RecordSettings): object {
  return Object.fromEntries(
    verifyingPublishers.map(({ constant, field }) => [
      field,
      verification[constant] ?? { status: 'NOT_CONNECTED', message: null },
    ]),
  );
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `July 06, 2026`, in UTC [contract 4]. */
export function readableDate(date: Date): string {
  return `${MONTHS[date.getUTCMonth()]} ${String(date.getUTCDate()).padStart(2, '0')}, ${date.getUTCFullYear()}`;
}
