import { Type } from 'typebox';
import type { TSchema, TSchemaOptions } from 'typebox';
import { LOCATION_BOUNDS } from '../rules/location-bounds.js';
import { INPUT_BOUNDS, MOST_SLOTS } from '@listings/domain';
import type { LocationInput } from '@listings/domain';
import type { MutationErrorCode } from '@listings/errors';
import { boundOfRule, flag, inputList, inputMap, inputText, inputUrl, integer, optional } from '@listings/api-kit';
import { databaseIdOf, idOf, inputFolderId, LocationId, LocationIds } from '@listings/api-kit';
import { inputObject, nestedObject } from '@listings/api-kit';
import { ActionType, HoursKind, Weekday } from './location-enums.js';

const degrees = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'number', 'null'],
      maxLength: LOCATION_BOUNDS.text,
      description,
    }),
  );

const SlotInput = nestedObject('BusinessHoursSlotInput', 'An opening interval.', {
  start: inputText('Opening time, as `09:00am`.'),
  end: inputText('Closing time, as `05:30pm`.'),
});

/** The opening intervals of a day; more are an error with that code. */
const slotsWithin = (code: MutationErrorCode) =>
  boundOfRule(
    code,
    inputList(
      'Opening intervals, at most three, without overlap; empty on a closed day. Only the last interval may end after midnight.',
      SlotInput,
      { maxItems: MOST_SLOTS },
    ),
  );

/** Opening hours of a weekday or of one date. */
export const BusinessHoursInput = nestedObject('BusinessHoursInput', 'Opening hours of a weekday or of one date.', {
  day: Weekday,
  type: HoursKind,
  slots: slotsWithin('SY10073'),
  specialDate: Type.Optional(inputText('The date, YYYY-MM-DD. Required when day is SPECIAL.')),
});

/** Opening hours of each public holiday. */
const PublicHolidayHoursInput = nestedObject('PublicHolidayHoursInput', 'Opening hours of each public holiday.', {
  type: HoursKind,
  slots: slotsWithin('SY10086'),
});

/** The value of an attribute in an input. */
const AttributeValueInput = Type.Unsafe<boolean | string>({
  type: ['boolean', 'string'],
  maxLength: LOCATION_BOUNDS.attributeText,
  description: 'True or false, or one of the choices of the attribute.',
});

/** Attributes that an edit of many locations sets or removes. */
export const SetAttributesInput = inputMap(
  'Attributes that get these values, see `GET /attributes`; null for one about which the locations are to say nothing. Other attributes stay.',
  Type.Unsafe<boolean | string | null>({ ...AttributeValueInput, type: ['boolean', 'string', 'null'] }),
  { maxProperties: LOCATION_BOUNDS.attributes, longestName: LOCATION_BOUNDS.attributeText },
);

const PlaceActionLinkInput = nestedObject('PlaceActionLinkInput', 'An action link to manage.', {
  placeActionType: ActionType,
  uri: inputUrl('URL of the link, absolute https.'),
  isPreferred: flag('Whether publishers should show this link first among the links with the same purpose.'),
  name: Type.Optional(inputText('Resource name of the link at the publisher, for a link that was discovered there.')),
});

const ServiceAreaInput = nestedObject('ServiceAreaInput', 'The area in which the business serves its customers.', {
  businessType: Type.Optional(inputText('How the business serves the area.')),
  regionCode: Type.Optional(inputText('Country of the places, ISO 3166-1 alpha-2.')),
  placeInfos: inputList(
    'Places in the service area, at most 20.',
    nestedObject('PlaceInfoInput', 'A place in the service area.', {
      placeId: idOf('External', inputText('Id of the place in the directory that it comes from.')),
      placeName: inputText('Name of the place.'),
    }),
    { maxItems: LOCATION_BOUNDS.places },
  ),
});

/** A text whose length is a rule of [contract 4] with an error code. The domain checks it, after it has trimmed the text. */
const ruledText = (code: MutationErrorCode, maxLength: number, description: string, options: TSchemaOptions = {}) =>
  optional(boundOfRule(code, inputText(description, { ...options, maxLength })));

/**
 * The fields that creation and update share [contract 4]. This schema checks types and bounds; the domain checks the
 * rules.
 */
export const locationInputFields = {
  name: ruledText(
    'SY10001',
    LOCATION_BOUNDS.name,
    'Name of the business at this location, 2 to 150 characters. Required when creating a location.',
  ),
  description: ruledText(
    'SY10002',
    LOCATION_BOUNDS.description,
    'Description of the business, 200 to 5,000 characters.',
    {
      'x-text': 'lines',
    },
  ),
  countryIso: optional(
    inputText('Country, ISO 3166-1 alpha-2; see `GET /countries`. Required when creating a location.'),
  ),
  stateIso: optional(
    inputText(
      'Code of the subdivision (state or province). Required when the country has subdivisions; see `GET /countries`.',
    ),
  ),
  city: ruledText(
    'SY10012',
    LOCATION_BOUNDS.city,
    'City, at most 100 characters. Required when the country has cities, unless `hideAddress` is true.',
  ),
  street: ruledText(
    'SY10011',
    LOCATION_BOUNDS.street,
    'Street and house number, at most 200 characters. Required unless `hideAddress` is true.',
  ),
  street1: ruledText('SY10011', LOCATION_BOUNDS.street, 'Second address line, at most 200 characters.'),
  postalCode: optional(
    inputText('Postal code in the format of the country. Required when the country uses postal codes.'),
  ),
  latitude: degrees('Latitude in decimal degrees, -90 to 90. Requires longitude.'),
  longitude: degrees('Longitude in decimal degrees, -180 to 180. Requires latitude.'),
  phone: optional(inputText('Main phone number in national or international format, valid for the country.')),
  phoneExtension: ruledText(
    'SY10085',
    LOCATION_BOUNDS.phoneExtension,
    'What is dialled after the main phone number: 1 to 11 digits. It is removed with the number. Publishers do not get it.',
  ),
  additionalPhones: optional(
    boundOfRule(
      'SY10016',
      inputList('Additional phone numbers, at most five.', inputText('A phone number.'), {
        maxItems: LOCATION_BOUNDS.additionalPhones,
      }),
    ),
  ),
  subCategoryId: Type.Optional(
    idOf(
      'SubCategory',
      Type.Unsafe<number | string | null>({
        type: ['integer', 'string', 'null'],
        maxLength: LOCATION_BOUNDS.text,
        description:
          'Primary sub-category, the type of business: the id of a sub-category, or its name. Required when creating a location.',
      }),
    ),
  ),
  additionalCategoryIds: optional(
    boundOfRule(
      'SY10026',
      inputList(
        'Ids of additional sub-categories, at most nine.',
        databaseIdOf('SubCategory', 'Id of a sub-category.'),
        { maxItems: LOCATION_BOUNDS.additionalCategories },
      ),
    ),
  ),
  bizUrl: optional(inputUrl('Website of the location, an absolute http or https URL.')),
  storeId: ruledText(
    'SY10072',
    LOCATION_BOUNDS.storeCode,
    'Store code: a reference that the client chooses, at most 100 characters, unique in the account.',
    { 'x-id-type': 'External' },
  ),
  ownerName: optional(inputText('Name of the owner.', { maxLength: LOCATION_BOUNDS.ownerName })),
  ownerEmail: optional(inputText('E-mail address of the owner.', { maxLength: LOCATION_BOUNDS.ownerEmail })),
  businessHours: optional(
    inputList(
      'Opening hours: all seven weekdays, each once, plus at most 100 special dates. Empty when unknown.',
      BusinessHoursInput,
      { maxItems: LOCATION_BOUNDS.weekdays + LOCATION_BOUNDS.specialDates },
    ),
  ),
  publicHolidayHours: optional(PublicHolidayHoursInput),
  tags: optional(
    boundOfRule(
      'SY10040',
      inputList(
        'Tags, at most ten.',
        boundOfRule(
          'SY10071',
          inputText('A tag: 1 to 50 letters, digits, spaces, hyphens or underscores.', {
            maxLength: LOCATION_BOUNDS.tag,
          }),
        ),
        { maxItems: LOCATION_BOUNDS.tags },
      ),
    ),
  ),
  folderId: optional(inputFolderId('Id of a folder of the account.')),
  folderName: optional(
    inputText('Name of a folder. The service creates the folder when no folder has that name.', {
      maxLength: LOCATION_BOUNDS.folderName,
    }),
  ),
  hideAddress: optional(
    flag('Whether publishers hide the address because the business serves customers at their location.'),
  ),
  temporarilyClosed: optional(flag('Whether the business is temporarily closed.')),
  reopensAt: ruledText(
    'SY10088',
    INPUT_BOUNDS.day,
    'Day on which the temporary closure ends by itself, YYYY-MM-DD in UTC: a day after today. It is removed with the closure.',
  ),
  permanentlyClosed: optional(
    flag(
      'Whether the business has closed for good. It counts more than `temporarilyClosed`. The location keeps its listings until it is archived, and gets no posts.',
    ),
  ),
  permanentlyClosedAt: ruledText(
    'SY10087',
    INPUT_BOUNDS.day,
    'Day on which the business closed for good, YYYY-MM-DD, not in the future. Without it, the day in UTC on which `permanentlyClosed` becomes true. It is removed when the business opens again.',
  ),
  placeActionLinks: optional(
    inputList(
      'The complete list of managed action links, at most 20; it replaces the current list. To manage a link of `discoveredPlaceActionLinks`, include it here.',
      PlaceActionLinkInput,
      { maxItems: LOCATION_BOUNDS.actionLinks },
    ),
  ),
  serviceArea: optional(ServiceAreaInput),
  enabledSiteIds: optional(
    inputList(
      'Ids of the sites to publish to, at most 500, see `GET /plan-sites`; empty means all sites of the plan.',
      databaseIdOf('Site', 'Id of a site.'),
      { maxItems: LOCATION_BOUNDS.enabledSites },
    ),
  ),
  tagline: ruledText('SY10078', LOCATION_BOUNDS.tagline, 'Short slogan of the business, at most 250 characters.'),
  yearOfIncorporation: optional(integer('Year in which the business was founded.')),
  paymentMethods: optional(
    inputList(
      'Accepted payment methods, at most 20.',
      boundOfRule(
        'SY10081',
        inputText('A payment method, 1 to 50 characters.', { maxLength: LOCATION_BOUNDS.paymentMethod }),
      ),
      { maxItems: LOCATION_BOUNDS.paymentMethods },
    ),
  ),
  socialUrls: optional(
    inputMap(
      'Social profiles, at most 20: the key is the name of the network, the value is the URL of the profile.',
      inputUrl('URL of the profile, absolute https.'),
      { maxProperties: LOCATION_BOUNDS.networks, longestName: LOCATION_BOUNDS.networkName },
    ),
  ),
  attributes: optional(
    inputMap(
      'What the location has or offers: the key is that of an attribute, see `GET /attributes`. It replaces the current attributes; an attribute without a key here says nothing.',
      AttributeValueInput,
      { maxProperties: LOCATION_BOUNDS.attributes, longestName: LOCATION_BOUNDS.attributeText },
    ),
  ),
} satisfies Record<keyof LocationInput, TSchema>;

/** `input` of createLocation. */
export const CreateLocationInput = inputObject('CreateLocationInput', locationInputFields);
export type CreateLocationInput = Type.Static<typeof CreateLocationInput>;

/** `input` of updateLocation: the id and the fields to change. */
export const UpdateLocationInput = inputObject('UpdateLocationInput', {
  ...locationInputFields,
  id: LocationId,
  expectedUpdatedAt: Type.Optional(
    inputText(
      '`updatedAt` of the version that the client has read, an ISO-8601 timestamp. The update fails with SY10069 when the location has changed since.',
      { pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}([.,]\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2})$' },
    ),
  ),
});
export type UpdateLocationInput = Type.Static<typeof UpdateLocationInput>;

/** `input` of archiveLocations. */
export const ArchiveLocationsInput = inputObject('ArchiveLocationsInput', { locationIds: LocationIds });

/** `input` of cancelLocationsArchive. */
export const CancelLocationsArchiveInput = inputObject('CancelLocationsArchiveInput', {
  locationIds: LocationIds,
  selectionType: optional(inputText('How the user selected the locations. The service ignores it.')),
  changedBy: optional(inputText('Person who requested the change. The service ignores it.')),
});
