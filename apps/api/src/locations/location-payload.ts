import { Type } from 'typebox';
import { nullable, oneOf } from '../http/input-schemas.js';
import {
  ErrorEntries,
  GlobalId,
  NullableText,
  NullableTimestamp,
  recordOf,
  Timestamp,
  writeFields,
} from '../http/payload-schemas.js';
import { PhotoRecord } from '../photos/photo-payload.js';

const HoursDay = recordOf('BusinessHoursDay', {
  day: oneOf(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY', 'SPECIAL'] as const),
  type: oneOf(['OPEN', 'CLOSED'] as const),
  slots: Type.Array(recordOf('BusinessHoursSlot', { start: Type.String(), end: Type.String() })),
  specialDate: Type.Optional(Type.String({ format: 'date' })),
});

const placeActionFields = {
  placeActionType: Type.String(),
  uri: Type.String(),
  isPreferred: Type.Boolean(),
  name: Type.Optional(Type.String()),
};

const ManagedPlaceActionLink = recordOf('PlaceActionLink', {
  ...placeActionFields,
  submissionStatus: Type.Optional(Type.String()),
  submissionMessage: Type.Optional(NullableText),
  lastSubmittedAt: Type.Optional(NullableTimestamp),
});

const DiscoveredPlaceActionLink = recordOf('DiscoveredPlaceActionLink', {
  ...placeActionFields,
  providerType: Type.String(),
  isEditable: Type.Boolean(),
});

const ServiceArea = recordOf('ServiceArea', {
  businessType: Type.Optional(Type.String()),
  regionCode: Type.Optional(Type.String()),
  placeInfos: Type.Array(recordOf('PlaceInfo', { placeId: Type.String(), placeName: Type.String() })),
});

const LocationStatus = oneOf(['ACTIVE', 'PENDING', 'TEMPORARILY_CLOSED', 'SCHEDULED_FOR_ARCHIVE', 'ARCHIVED'] as const);
const Integers = Type.Array(Type.Integer());
const Texts = Type.Array(Type.String());

/** The location record of lists, search and look-ups [2.2]. Verification fields are added for each publisher that verifies. */
export const LocationRecord = Type.Object(
  {
    id: GlobalId,
    databaseId: Type.Integer(),
    accountId: Type.Integer(),
    accountName: Type.String(),
    name: Type.String(),
    status: LocationStatus,
    approved: oneOf(['PENDING', 'APPROVED', 'REJECTED'] as const),
    archived: Type.Boolean(),
    archivalScheduledAt: NullableTimestamp,
    archivedAt: NullableTimestamp,
    street: NullableText,
    street1: NullableText,
    city: NullableText,
    postalCode: NullableText,
    stateIso: NullableText,
    stateName: NullableText,
    countryIso: Type.String(),
    countryCode: nullable(Type.String({ description: 'Dial code without +.' })),
    latitude: NullableText,
    longitude: NullableText,
    phone: nullable(Type.String({ description: 'E.164' })),
    additionalPhones: Texts,
    bizUrl: NullableText,
    hideAddress: Type.Boolean(),
    storeId: NullableText,
    categoryId: nullable(Type.Integer()),
    subCategoryId: nullable(Type.Integer()),
    subCategoryName: NullableText,
    additionalCategoryIds: Integers,
    additionalCategoryNames: Type.Array(NullableText),
    description: NullableText,
    businessHours: Type.Array(HoursDay),
    package: oneOf(['BASIC', 'PREMIUM'] as const),
    planId: Type.Integer(),
    planName: Type.String(),
    folderId: NullableText,
    folderName: NullableText,
    tags: Texts,
    temporarilyClosed: Type.Boolean(),
    ownerEmail: NullableText,
    ownerName: NullableText,
    voiceStatus: Type.Integer({
      minimum: 0,
      maximum: 3,
      description: '0 none, 1 in progress, 2 action required, 3 live',
    }),
    uid: Type.String({ format: 'uuid' }),
    createdDate: Type.String({ examples: ['July 06, 2026'] }),
    lastUpdatedDate: Type.String({ examples: ['July 06, 2026'] }),
    updatedAt: Timestamp,
    placeActionLinks: Type.Array(ManagedPlaceActionLink),
    discoveredPlaceActionLinks: Type.Array(DiscoveredPlaceActionLink),
    serviceArea: nullable(ServiceArea),
    enabledSiteIds: Integers,
    tagline: NullableText,
    yearOfIncorporation: nullable(Type.Integer()),
    paymentMethods: Texts,
    socialUrls: Type.Record(Type.String(), Type.String()),
    locationPhotos: Type.Array(PhotoRecord),
  },
  { title: 'Location', additionalProperties: false, 'x-verification-fields': true },
);

/** Payload of createLocation and updateLocation. */
export const SaveLocationPayload = recordOf('SaveLocationPayload', {
  ...writeFields,
  location: nullable(LocationRecord),
});

const archiveFields = {
  ...writeFields,
  result: Type.Array(
    recordOf('LocationResult', {
      locationId: GlobalId,
      status: nullable(LocationStatus),
      success: Type.Boolean(),
      errors: ErrorEntries,
    }),
  ),
};

/** Payload of archiveLocations: partial failure is possible. */
export const ArchiveLocationsPayload = recordOf('ArchiveLocationsPayload', {
  ...archiveFields,
  archivedCount: Type.Integer(),
});

/** Payload of cancelLocationsArchive. */
export const CancelLocationsArchivePayload = recordOf('CancelLocationsArchivePayload', {
  ...archiveFields,
  cancelledCount: Type.Integer(),
});

/** Payload of listAllTags. */
export const TagsPayload = Type.Array(recordOf('Tag', { name: Type.String(), locationCount: Type.Integer() }));

/** Payload of listFolders. */
export const FoldersPayload = Type.Array(
  recordOf('Folder', { id: Type.String({ format: 'uuid' }), name: Type.String(), locationCount: Type.Integer() }),
);
