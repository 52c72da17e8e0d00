import { globalId } from '@listings/pagination';
import { findCountry, findState, findSubCategory } from '@listings/reference-data';
import type { PlanLimits } from '../accounts/plan.js';
import type { VerificationStatus } from '../connections/verification-state.js';
import { inPhotoOrder, photoRecord } from '../photos/photo-record.js';
import type { StoredPhoto } from '../photos/photo.js';
import { discoveredActionLinks, managedActionLinks } from './action-links.js';
import type { ActionLinksByPublisher } from './action-links.js';
import type { LocationDraft, LocationField } from './location-draft.js';

/** A location as it is stored: the draft and the fields that the service maintains. */
export interface StoredLocation extends LocationDraft {
  readonly id: number;
  readonly uid: string;
  readonly accountId: number;
  readonly approved: 'PENDING' | 'APPROVED' | 'REJECTED';
  readonly package: 'BASIC' | 'PREMIUM';
  readonly voiceStatus: number;
  readonly actionLinks: ActionLinksByPublisher;
  /** Verification by publisher constant. */
  readonly verification: Readonly<
    Record<string, { readonly status: VerificationStatus; readonly message: string | null }>
  >;
  readonly archivedAt: Date | null;
  readonly archivalScheduledAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Builds a location that has not been stored yet. */
export function newLocation(made: {
  id: number;
  uid: string;
  accountId: number;
  /** The normalized draft, in the form in which it is stored. */
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

/** The part of every record that depends on the configuration of the installation. */
export interface RecordSettings {
  /** Publishers that support verification: their constant and the field of the record, derived from the plug-ins. */
  readonly verifyingPublishers: readonly { readonly constant: string; readonly field: string }[];
  /** Base URL under which clients load photos, without a trailing slash. */
  readonly mediaUrl: string;
}

/** Data of a record that is not part of the location. When it changes, the affected records are rendered again. */
export interface RecordContext extends RecordSettings {
  readonly accountName: string;
  readonly plan: PlanLimits;
  readonly folderName: string | null;
  readonly photos: readonly StoredPhoto[];
}

/** Overall state of a location [contract 4], [contract 14]. */
export type LocationStatus =
  'ACTIVE' | 'PENDING' | 'TEMPORARILY_CLOSED' | 'PERMANENTLY_CLOSED' | 'SCHEDULED_FOR_ARCHIVE' | 'ARCHIVED';

/** Returns the status of a location. If several apply, the first in order of precedence wins. */
export function locationStatus(
  location: Pick<
    StoredLocation,
    'archivedAt' | 'archivalScheduledAt' | 'permanentlyClosed' | 'temporarilyClosed' | 'approved'
  >,
): LocationStatus {
  if (location.archivedAt) return 'ARCHIVED';
  if (location.archivalScheduledAt) return 'SCHEDULED_FOR_ARCHIVE';
  if (location.permanentlyClosed) return 'PERMANENTLY_CLOSED';
  if (location.temporarilyClosed) return 'TEMPORARILY_CLOSED';
  return location.approved === 'PENDING' ? 'PENDING' : 'ACTIVE';
}

/**
 * Renders the record that lists, search and look-ups return [2.2]. No other function defines its shape. A plain text
 * field without a value is empty, never null [contract 4].
 */
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
    street: location.street ?? '',
    street1: location.street1,
    city: location.city ?? '',
    postalCode: location.postalCode ?? '',
    stateIso: location.stateIso ?? '',
    stateName: (location.stateIso && findState(location.countryIso, location.stateIso)?.name) || '',
    countryIso: location.countryIso,
    countryCode: country?.dialCode ?? '',
    latitude: location.latitude,
    longitude: location.longitude,
    phone: location.phone ?? '',
    additionalPhones: location.additionalPhones,
    bizUrl: location.bizUrl,
    hideAddress: location.hideAddress,
    storeId: location.storeId,
    categoryId: subCategory?.categoryId ?? null,
    subCategoryId: location.subCategoryId,
    subCategoryName: subCategory?.name ?? '',
    additionalCategoryIds: location.additionalCategoryIds,
    additionalCategoryNames: location.additionalCategoryIds.map((id) => findSubCategory(id)?.name ?? ''),
    description: location.description ?? '',
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
    // Records from before there were attributes have none either.
    attributes: Object.keys(location.attributes).length > 0 ? location.attributes : undefined,
    // Likewise.
    phoneExtension: location.phoneExtension ?? undefined,
    publicHolidayHours: location.publicHolidayHours ?? undefined,
    permanentlyClosed: location.permanentlyClosed || undefined,
    permanentlyClosedAt: location.permanentlyClosedAt ?? undefined,
    reopensAt: location.reopensAt ?? undefined,
    locationPhotos: inPhotoOrder(context.photos).map((photo) =>
      photoRecord(photo, { accountId: location.accountId, mediaUrl: context.mediaUrl }),
    ),
    // A field of the draft that is missing here is a compile error.
  } satisfies Record<LocationField, unknown> & Record<string, unknown>;
}

/**
 * A location record without the fields of {@link RecordSettings.verifyingPublishers}, whose names depend on the
 * configuration.
 */
export type LocationRecord = ReturnType<typeof locationRecord>;

/**
 * Renders the record's field for each publisher that supports verification. The return type `object` keeps the names
 * of the other fields in {@link LocationRecord}.
 */
function verificationFields({ verification }: StoredLocation, { verifyingPublishers }: RecordSettings): object {
  return Object.fromEntries(
    verifyingPublishers.map(({ constant, field }) => [
      field,
      verification[constant] ?? { status: 'NOT_CONNECTED', message: null },
    ]),
  );
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Formats a date as `July 06, 2026`, in UTC [contract 4]. */
export function readableDate(date: Date): string {
  return `${MONTHS[date.getUTCMonth()]} ${String(date.getUTCDate()).padStart(2, '0')}, ${date.getUTCFullYear()}`;
}
