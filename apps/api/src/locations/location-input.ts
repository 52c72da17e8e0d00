import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { LocationInput } from '@listings/domain';
import { flag, integer, listOf, optional, text } from '../http/fields.js';
import { databaseIdOf, idOf, LocationId, LocationIds } from '../http/ids.js';
import { inputObject, nestedObject } from '../http/input-schemas.js';
import { HoursKind, Weekday } from './location-enums.js';

const degrees = (description: string) =>
  Type.Optional(Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], description }));

const BusinessHoursInput = nestedObject('BusinessHoursInput', 'The hours of a weekday, or of one date.', {
  day: Weekday,
  type: HoursKind,
  slots: listOf(
    'At most three that do not overlap; none on a closed day. Only the last may run past midnight.',
    nestedObject('BusinessHoursSlotInput', 'From when to when a location is open.', {
      start: text('From when, as 09:00am.'),
      end: text('Until when, as 05:30pm.'),
    }),
  ),
  specialDate: Type.Optional(text('The date, YYYY-MM-DD, when day is SPECIAL.')),
});

const PlaceActionLinkInput = nestedObject('PlaceActionLinkInput', 'An action link to manage.', {
  placeActionType: text(
    'What it is for: APPOINTMENT, ONLINE_APPOINTMENT, DINING_RESERVATION, FOOD_ORDERING, FOOD_DELIVERY, FOOD_TAKEOUT or SHOP_ONLINE.',
  ),
  uri: text('Where it leads: an absolute https address.'),
  isPreferred: flag('Show it first among those for the same purpose.'),
  name: Type.Optional(text('Name of the link at the publisher, when it was discovered there.')),
});

const ServiceAreaInput = nestedObject('ServiceAreaInput', 'Where the business serves its customers.', {
  businessType: Type.Optional(text('How it serves them.')),
  regionCode: Type.Optional(text('The country of the places, ISO 3166-1 alpha-2.')),
  placeInfos: listOf(
    'The places.',
    nestedObject('PlaceInfoInput', 'A place that is served.', {
      placeId: idOf('External', text('Id of the place in the directory that it is taken from.')),
      placeName: text('Name of the place.'),
    }),
  ),
});

/** The fields that creation and update share [contract 4]. Their rules are the domain's; here stand only their types. */
const fields = {
  name: optional(text('Name of the business at this place, 2 to 150 characters. Mandatory.')),
  description: optional(text('What the business is, 200 to 5,000 characters.')),
  countryIso: optional(text('Country, ISO 3166-1 alpha-2; see /countries. Mandatory.')),
  stateIso: optional(text('Subdivision; mandatory where the country has any, see /countries.')),
  city: optional(text('City, at most 100 characters; mandatory where the country has cities, unless hideAddress.')),
  street: optional(text('Street and number, at most 200 characters; mandatory unless hideAddress.')),
  street1: optional(text('Second line of the address, at most 200 characters.')),
  postalCode: optional(text('Postal code in the format of the country; mandatory where the country uses them.')),
  latitude: degrees('Decimal degrees, -90 to 90; together with longitude.'),
  longitude: degrees('Decimal degrees, -180 to 180; together with latitude.'),
  phone: optional(text('Main number, national or international, valid for the country.')),
  additionalPhones: optional(listOf('At most five more numbers.', text('A number.'))),
  subCategoryId: Type.Optional(
    idOf(
      'SubCategory',
      Type.Unsafe<number | string | null>({
        type: ['integer', 'string', 'null'],
        description: 'What kind of business it is: the id of a sub-category, or its name. Mandatory.',
      }),
    ),
  ),
  additionalCategoryIds: optional(
    listOf('At most nine more sub-categories.', databaseIdOf('SubCategory', 'A sub-category.')),
  ),
  bizUrl: optional(text('Web site, absolute http or https.')),
  storeId: optional(
    idOf('External', text('Your own code of the location, at most 100 characters, unique in the account.')),
  ),
  ownerName: optional(text('Name of the owner.')),
  ownerEmail: optional(text('E-mail address of the owner.')),
  businessHours: optional(
    listOf('All seven weekdays, each once, and any special dates; empty when not known.', BusinessHoursInput),
  ),
  tags: optional(listOf('At most ten.', text('A tag: 1 to 50 letters, digits, spaces, hyphens, underscores.'))),
  folderId: optional(
    idOf('Folder', text('A folder of the account.', { pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
  ),
  folderName: optional(text('A folder by its name; a new name makes the folder.')),
  hideAddress: optional(flag('Do not show the address: customers are served at their place.')),
  temporarilyClosed: optional(flag('Show the location as closed for a time.')),
  placeActionLinks: optional(
    listOf(
      'All action links to manage; replaces those managed so far. One of discoveredPlaceActionLinks that is sent becomes managed.',
      PlaceActionLinkInput,
    ),
  ),
  serviceArea: optional(ServiceAreaInput),
  enabledSiteIds: optional(
    listOf('Sites to publish to, see /plan-sites; empty means all.', databaseIdOf('Site', 'A site.')),
  ),
  tagline: optional(text('A short line about the business, at most 250 characters.')),
  yearOfIncorporation: optional(integer('The year in which it began.')),
  paymentMethods: optional(listOf('How customers can pay, at most 20.', text('A way to pay, 1 to 50 characters.'))),
  socialUrls: optional(
    Type.Record(Type.String(), text('Address of the profile, absolute https.'), {
      description: 'Profiles elsewhere: the name of the network and the address of the profile.',
    }),
  ),
} satisfies Record<keyof LocationInput, TSchema>;

/** `input` of createLocation. */
export const CreateLocationInput = inputObject('CreateLocationInput', fields);
export type CreateLocationInput = Type.Static<typeof CreateLocationInput>;

/** `input` of updateLocation: the id, and what is to change. */
export const UpdateLocationInput = inputObject('UpdateLocationInput', {
  ...fields,
  id: LocationId,
  expectedUpdatedAt: Type.Optional(
    text('updatedAt of the version that you have read: when it is not the newest any more, nothing is changed.'),
  ),
});
export type UpdateLocationInput = Type.Static<typeof UpdateLocationInput>;

/** `input` of archiveLocations. */
export const ArchiveLocationsInput = inputObject('ArchiveLocationsInput', { locationIds: LocationIds });
export type ArchiveLocationsInput = Type.Static<typeof ArchiveLocationsInput>;

/** `input` of cancelLocationsArchive. */
export const CancelLocationsArchiveInput = inputObject('CancelLocationsArchiveInput', {
  locationIds: LocationIds,
  selectionType: optional(text('How your user chose the locations; kept for your own records, without effect.')),
  changedBy: optional(text('Who asked for it; kept for your own records, without effect.')),
});
export type CancelLocationsArchiveInput = Type.Static<typeof CancelLocationsArchiveInput>;
