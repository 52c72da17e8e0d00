import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { LocationInput } from '@listings/domain';
import { flag, integer, listOf, optional, text } from '../http/fields.js';
import { databaseIdOf, idOf, LocationId, LocationIds } from '../http/ids.js';
import { inputObject, nestedObject } from '../http/input-schemas.js';
import { ActionType, HoursKind, Weekday } from './location-enums.js';

const degrees = (description: string) =>
  Type.Optional(Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], description }));

const BusinessHoursInput = nestedObject('BusinessHoursInput', 'Opening hours of a weekday or of one date.', {
  day: Weekday,
  type: HoursKind,
  slots: listOf(
    'Opening intervals, at most three, without overlap; empty on a closed day. Only the last interval may end after midnight.',
    nestedObject('BusinessHoursSlotInput', 'An opening interval.', {
      start: text('Opening time, as `09:00am`.'),
      end: text('Closing time, as `05:30pm`.'),
    }),
  ),
  specialDate: Type.Optional(text('The date, YYYY-MM-DD. Required when day is SPECIAL.')),
});

const PlaceActionLinkInput = nestedObject('PlaceActionLinkInput', 'An action link to manage.', {
  placeActionType: ActionType,
  uri: text('URL of the link, absolute https.'),
  isPreferred: flag('Whether publishers should show this link first among the links with the same purpose.'),
  name: Type.Optional(text('Resource name of the link at the publisher, for a link that was discovered there.')),
});

const ServiceAreaInput = nestedObject('ServiceAreaInput', 'The area in which the business serves its customers.', {
  businessType: Type.Optional(text('How the business serves the area.')),
  regionCode: Type.Optional(text('Country of the places, ISO 3166-1 alpha-2.')),
  placeInfos: listOf(
    'Places in the service area.',
    nestedObject('PlaceInfoInput', 'A place in the service area.', {
      placeId: idOf('External', text('Id of the place in the directory that it comes from.')),
      placeName: text('Name of the place.'),
    }),
  ),
});

/** The fields that creation and update share [contract 4]. This schema checks types; the domain checks the rules. */
const fields = {
  name: optional(
    text('Name of the business at this location, 2 to 150 characters. Required when creating a location.'),
  ),
  description: optional(text('Description of the business, 200 to 5,000 characters.')),
  countryIso: optional(text('Country, ISO 3166-1 alpha-2; see `GET /countries`. Required when creating a location.')),
  stateIso: optional(
    text(
      'Code of the subdivision (state or province). Required when the country has subdivisions; see `GET /countries`.',
    ),
  ),
  city: optional(
    text('City, at most 100 characters. Required when the country has cities, unless `hideAddress` is true.'),
  ),
  street: optional(text('Street and house number, at most 200 characters. Required unless `hideAddress` is true.')),
  street1: optional(text('Second address line, at most 200 characters.')),
  postalCode: optional(text('Postal code in the format of the country. Required when the country uses postal codes.')),
  latitude: degrees('Latitude in decimal degrees, -90 to 90. Requires longitude.'),
  longitude: degrees('Longitude in decimal degrees, -180 to 180. Requires latitude.'),
  phone: optional(text('Main phone number in national or international format, valid for the country.')),
  additionalPhones: optional(listOf('Additional phone numbers, at most five.', text('A phone number.'))),
  subCategoryId: Type.Optional(
    idOf(
      'SubCategory',
      Type.Unsafe<number | string | null>({
        type: ['integer', 'string', 'null'],
        description:
          'Primary sub-category, the type of business: the id of a sub-category, or its name. Required when creating a location.',
      }),
    ),
  ),
  additionalCategoryIds: optional(
    listOf('Ids of additional sub-categories, at most nine.', databaseIdOf('SubCategory', 'Id of a sub-category.')),
  ),
  bizUrl: optional(text('Website of the location, an absolute http or https URL.')),
  storeId: optional(
    idOf(
      'External',
      text('Store code: a reference that the client chooses, at most 100 characters, unique in the account.'),
    ),
  ),
  ownerName: optional(text('Name of the owner.')),
  ownerEmail: optional(text('E-mail address of the owner.')),
  businessHours: optional(
    listOf(
      'Opening hours: all seven weekdays, each once, plus any special dates. Empty when unknown.',
      BusinessHoursInput,
    ),
  ),
  tags: optional(listOf('Tags, at most ten.', text('A tag: 1 to 50 letters, digits, spaces, hyphens or underscores.'))),
  folderId: optional(
    idOf(
      'Folder',
      text('Id of a folder of the account.', { pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }),
    ),
  ),
  folderName: optional(text('Name of a folder. The service creates the folder when no folder has that name.')),
  hideAddress: optional(
    flag('Whether publishers hide the address because the business serves customers at their location.'),
  ),
  temporarilyClosed: optional(flag('Whether the business is temporarily closed.')),
  placeActionLinks: optional(
    listOf(
      'The complete list of managed action links; it replaces the current list. To manage a link of `discoveredPlaceActionLinks`, include it here.',
      PlaceActionLinkInput,
    ),
  ),
  serviceArea: optional(ServiceAreaInput),
  enabledSiteIds: optional(
    listOf(
      'Ids of the sites to publish to, see `GET /plan-sites`; empty means all sites of the plan.',
      databaseIdOf('Site', 'Id of a site.'),
    ),
  ),
  tagline: optional(text('Short slogan of the business, at most 250 characters.')),
  yearOfIncorporation: optional(integer('Year in which the business was founded.')),
  paymentMethods: optional(
    listOf('Accepted payment methods, at most 20.', text('A payment method, 1 to 50 characters.')),
  ),
  socialUrls: optional(
    Type.Record(Type.String(), text('URL of the profile, absolute https.'), {
      description: 'Social profiles: the key is the name of the network, the value is the URL of the profile.',
    }),
  ),
} satisfies Record<keyof LocationInput, TSchema>;

/** `input` of createLocation. */
export const CreateLocationInput = inputObject('CreateLocationInput', fields);
export type CreateLocationInput = Type.Static<typeof CreateLocationInput>;

/** `input` of updateLocation: the id and the fields to change. */
export const UpdateLocationInput = inputObject('UpdateLocationInput', {
  ...fields,
  id: LocationId,
  expectedUpdatedAt: Type.Optional(
    text(
      '`updatedAt` of the version that the client has read, an ISO-8601 timestamp. The update fails with SY10069 when the location has changed since.',
      { pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}([.,]\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2})$' },
    ),
  ),
});
export type UpdateLocationInput = Type.Static<typeof UpdateLocationInput>;

/** `input` of archiveLocations. */
export const ArchiveLocationsInput = inputObject('ArchiveLocationsInput', { locationIds: LocationIds });
export type ArchiveLocationsInput = Type.Static<typeof ArchiveLocationsInput>;

/** `input` of cancelLocationsArchive. */
export const CancelLocationsArchiveInput = inputObject('CancelLocationsArchiveInput', {
  locationIds: LocationIds,
  selectionType: optional(text('How the user selected the locations. The service ignores it.')),
  changedBy: optional(text('Person who requested the change. The service ignores it.')),
});
export type CancelLocationsArchiveInput = Type.Static<typeof CancelLocationsArchiveInput>;
