import { Type } from 'typebox';
import { inputObject, LocationId, LocationIds, nestedObject, nullable, oneOf } from '../http/input-schemas.js';

const text = Type.Optional(nullable(Type.String()));
const flag = Type.Optional(nullable(Type.Boolean()));
const texts = Type.Optional(nullable(Type.Array(Type.String())));
const numbers = Type.Optional(nullable(Type.Array(Type.Integer())));
const degrees = Type.Optional(Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] }));

const BusinessHoursInput = nestedObject('BusinessHoursInput', {
  day: oneOf(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY', 'SPECIAL'] as const),
  type: oneOf(['OPEN', 'CLOSED'] as const),
  slots: Type.Array(nestedObject('BusinessHoursSlotInput', { start: Type.String(), end: Type.String() })),
  specialDate: Type.Optional(Type.String()),
});

const PlaceActionLinkInput = nestedObject('PlaceActionLinkInput', {
  placeActionType: Type.String(),
  uri: Type.String(),
  isPreferred: Type.Boolean(),
  name: Type.Optional(Type.String()),
});

const ServiceAreaInput = nestedObject('ServiceAreaInput', {
  businessType: Type.Optional(Type.String()),
  regionCode: Type.Optional(Type.String()),
  placeInfos: Type.Array(nestedObject('PlaceInfoInput', { placeId: Type.String(), placeName: Type.String() })),
});

/** The fields that creation and update share [contract 4]. Their rules are the domain's; here stand only their types. */
const fields = {
  name: text,
  description: text,
  countryIso: text,
  stateIso: text,
  city: text,
  street: text,
  street1: text,
  postalCode: text,
  latitude: degrees,
  longitude: degrees,
  phone: text,
  additionalPhones: texts,
  subCategoryId: Type.Optional(
    Type.Unsafe<number | string | null>({
      type: ['integer', 'string', 'null'],
      description: 'The id of a sub-category, or its name.',
    }),
  ),
  additionalCategoryIds: numbers,
  bizUrl: text,
  storeId: text,
  ownerName: text,
  ownerEmail: text,
  businessHours: Type.Optional(nullable(Type.Array(BusinessHoursInput))),
  tags: texts,
  folderId: Type.Optional(nullable(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }))),
  folderName: text,
  hideAddress: flag,
  temporarilyClosed: flag,
  placeActionLinks: Type.Optional(nullable(Type.Array(PlaceActionLinkInput))),
  serviceArea: Type.Optional(nullable(ServiceAreaInput)),
  enabledSiteIds: numbers,
  tagline: text,
  yearOfIncorporation: Type.Optional(nullable(Type.Integer())),
  paymentMethods: texts,
  socialUrls: Type.Optional(nullable(Type.Record(Type.String(), Type.String()))),
};

/** `input` of createLocation. */
export const CreateLocationInput = inputObject('CreateLocationInput', fields);
export type CreateLocationInput = Type.Static<typeof CreateLocationInput>;

/** `input` of updateLocation: the id, and what is to change. */
export const UpdateLocationInput = inputObject('UpdateLocationInput', {
  ...fields,
  id: LocationId,
  expectedUpdatedAt: Type.Optional(Type.String()),
});
export type UpdateLocationInput = Type.Static<typeof UpdateLocationInput>;

/** `input` of archiveLocations. */
export const ArchiveLocationsInput = inputObject('ArchiveLocationsInput', { locationIds: LocationIds });
export type ArchiveLocationsInput = Type.Static<typeof ArchiveLocationsInput>;

/** `input` of cancelLocationsArchive. */
export const CancelLocationsArchiveInput = inputObject('CancelLocationsArchiveInput', {
  locationIds: LocationIds,
  selectionType: Type.Optional(nullable(Type.String())),
  changedBy: Type.Optional(nullable(Type.String())),
});
export type CancelLocationsArchiveInput = Type.Static<typeof CancelLocationsArchiveInput>;
