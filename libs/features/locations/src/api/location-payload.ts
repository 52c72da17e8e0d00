import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { LocationRecord as RenderedRecord } from '@listings/domain';
import { count, day, flag, integer, listOf, text, timestamp } from '@listings/api-kit';
import { databaseIdOf, globalIdOf, idOf, uuidOf } from '@listings/api-kit';
import { nullable, oneOf } from '@listings/api-kit';
import { ErrorEntries, recordOf, writePayload } from '@listings/api-kit';
import { LOCATION_BOUNDS } from '../rules/location-bounds.js';
import { PhotoRecord } from './photos/photo-payload.js';
import { ApprovalState, HoursKind, LocationStatus, Weekday } from './location-enums.js';

const slots = listOf(
  'Opening intervals, at most three; empty on a closed day.',
  recordOf('BusinessHoursSlot', 'An opening interval.', {
    start: text('Opening time, as `09:00am`.', { examples: ['09:00am'] }),
    end: text('Closing time, as `05:30pm`. It is earlier than start when the interval ends after midnight.', {
      examples: ['05:30pm'],
    }),
  }),
);

const HoursDay = recordOf('BusinessHoursDay', 'Opening hours of a weekday or of one date.', {
  day: Weekday,
  type: HoursKind,
  slots,
  specialDate: Type.Optional(day('The date; present only when day is SPECIAL.')),
});

const PublicHolidayHours = recordOf(
  'PublicHolidayHours',
  'Opening hours of each public holiday of the country, except those that are special dates of `businessHours`. Absent when nothing is said.',
  { type: HoursKind, slots },
);

const placeActionFields = {
  placeActionType: text('Purpose of the link.', { examples: ['FOOD_ORDERING'] }),
  uri: text('URL of the link.'),
  isPreferred: flag('Whether publishers should show this link first among the links with the same purpose.'),
  name: text('Resource name of the link at the publisher; empty until the publisher has returned one.'),
};

const ManagedPlaceActionLink = recordOf(
  'PlaceActionLink',
  'An action link that this service manages at the publishers.',
  {
    ...placeActionFields,
    submissionStatus: oneOf(
      {
        pending: 'Not submitted yet: no linked listing supports action links, or the next submission has not run.',
        success: 'The publisher shows the link as submitted.',
        failed: 'The publisher rejected the link; see submissionMessage.',
      },
      'Status of the link at the publishers.',
    ),
    submissionMessage: text('Reason why the link is not live; empty when there is none.'),
    lastSubmittedAt: nullable(timestamp('Time of the last submission; null when the link was never submitted.')),
  },
);

const DiscoveredPlaceActionLink = recordOf(
  'DiscoveredPlaceActionLink',
  'An action link that exists on the publisher profile but is not managed. To manage it, send it in `placeActionLinks`.',
  {
    ...placeActionFields,
    providerType: text('Kind of provider that added the link.', { examples: ['MERCHANT'] }),
    isEditable: flag('Whether the publisher allows this service to change the link.'),
  },
);

const ServiceArea = recordOf('ServiceArea', 'The area in which the business serves its customers.', {
  businessType: Type.Optional(text('How the business serves the area.', { examples: ['CUSTOMER_LOCATION_ONLY'] })),
  regionCode: Type.Optional(text('Country of the places, ISO 3166-1 alpha-2.')),
  placeInfos: listOf(
    'Places in the service area.',
    recordOf('PlaceInfo', 'A place in the service area.', {
      placeId: idOf('External', text('Id of the place in the directory that it comes from.')),
      placeName: text('Name of the place.'),
    }),
  ),
});

/** The location record of lists, search and look-ups [2.2]. Each publisher with verification adds a field. */
export const LocationRecord = Type.Object(
  {
    id: globalIdOf('Location', 'Id that other operations expect.'),
    databaseId: databaseIdOf('Location', 'Numeric database id.'),
    accountId: databaseIdOf('Account', 'Id of the account that owns the location.'),
    accountName: text('Name of that account.'),
    name: text('Name of the business at this location.'),
    status: LocationStatus,
    approved: ApprovalState,
    archived: flag('Whether the location is archived. An archived location is not published and takes no seat.'),
    archivalScheduledAt: nullable(timestamp('Time of the scheduled archive; null unless an archive is scheduled.')),
    archivedAt: nullable(timestamp('Time of the archive; null unless the location is archived.')),
    street: text('Street and house number; empty when there is none.'),
    street1: nullable(text('Second address line; null when not set.')),
    city: text('City; empty when there is none.'),
    postalCode: text('Postal code in the format of the country; empty when there is none.'),
    stateIso: text(
      'Code of the subdivision (state or province): the part of the ISO 3166-2 code after the hyphen; empty when there is none.',
      { examples: ['CA'] },
    ),
    stateName: text('Name of the subdivision; empty when there is none.'),
    countryIso: text('Country, ISO 3166-1 alpha-2.', { examples: ['US'] }),
    countryCode: text('Telephone country code, without the plus sign.', { examples: ['1'] }),
    latitude: nullable(
      text('Coordinate in decimal degrees, with up to 7 decimals; null when unknown.', { examples: ['37.7749295'] }),
    ),
    longitude: nullable(
      text('Coordinate in decimal degrees, with up to 7 decimals; null when unknown.', { examples: ['-122.4194155'] }),
    ),
    phone: text('Main phone number, E.164; empty when there is none.', { examples: ['+14155552671'] }),
    phoneExtension: Type.Optional(
      text('What is dialled after the main phone number: digits. Absent when there is none.', { examples: ['12'] }),
    ),
    additionalPhones: listOf('Additional phone numbers.', text('A phone number, E.164.')),
    bizUrl: nullable(text('Website of the location; null when not set.')),
    hideAddress: flag('Whether publishers hide the address because the business serves customers at their location.'),
    storeId: idOf(
      'StoreCode',
      nullable(text('Store code: a reference that the client chooses, unique in the account; null when not set.')),
    ),
    categoryId: idOf('Category', nullable(integer('Id of the category to which the sub-category belongs.'))),
    subCategoryId: idOf('SubCategory', nullable(integer('Id of the primary sub-category, the type of business.'))),
    subCategoryName: text('Name of the primary sub-category; empty when there is none.'),
    additionalCategoryIds: listOf(
      'Ids of the additional sub-categories.',
      databaseIdOf('SubCategory', 'Id of a sub-category.'),
    ),
    additionalCategoryNames: listOf(
      'Names of the additional sub-categories, in the same order.',
      text('Name of a sub-category; empty for one that no longer exists.'),
    ),
    description: text('Description of the business; empty when there is none.'),
    businessHours: listOf('Opening hours; empty when unknown.', HoursDay),
    publicHolidayHours: Type.Optional(PublicHolidayHours),
    package: oneOf(
      { BASIC: 'The sites of the basic package.', PREMIUM: 'All sites of the plan.' },
      'Package that determines the sites.',
    ),
    planId: databaseIdOf('Plan', 'Id of the plan of the account.'),
    planName: text('Name of the plan.', { examples: ['GROWTH'] }),
    folderId: idOf(
      'Folder',
      nullable(text('Id of the folder that contains the location, a UUID; null when it is in no folder.')),
    ),
    folderName: nullable(text('Name of that folder; null when the location is in no folder.')),
    tags: listOf('Tags that the client uses to group and find locations.', text('A tag.')),
    temporarilyClosed: flag('Whether the business is temporarily closed. Publishers show it as such.'),
    reopensAt: Type.Optional(
      day('The day on which the temporary closure ends by itself, in UTC. Absent when nothing is said.'),
    ),
    permanentlyClosed: Type.Optional(
      flag(
        'True when the business has closed for good; absent otherwise. Publishers show it as such, or as temporarily closed where they know no other closure.',
      ),
    ),
    permanentlyClosedAt: Type.Optional(
      day('The day on which the business closed for good; absent unless `permanentlyClosed` is true.'),
    ),
    ownerEmail: nullable(text('E-mail address of the owner; null when not set.')),
    ownerName: nullable(text('Name of the owner; null when not set.')),
    voiceStatus: integer('Status at the voice assistants: 0 none, 1 in progress, 2 action required, 3 live.', {
      minimum: 0,
      maximum: LOCATION_BOUNDS.voiceStatus,
    }),
    uid: uuidOf('Location', 'Additional id of the location, which never changes.'),
    createdDate: text('Creation date in display format.', { examples: ['July 06, 2026'] }),
    lastUpdatedDate: text('Date of the last change in display format.', { examples: ['July 06, 2026'] }),
    updatedAt: timestamp('Time of the last change. Send it as `expectedUpdatedAt` to update only this version.'),
    placeActionLinks: listOf('Action links that this service manages.', ManagedPlaceActionLink),
    discoveredPlaceActionLinks: listOf(
      'Action links that exist on publisher profiles but are not managed, as many as a record of 64 KiB has room for.',
      DiscoveredPlaceActionLink,
    ),
    serviceArea: nullable(ServiceArea),
    enabledSiteIds: listOf(
      'Ids of the sites to which the location is published; empty means all sites of the plan.',
      databaseIdOf('Site', 'Id of a site.'),
    ),
    tagline: nullable(text('Short slogan of the business; null when not set.')),
    yearOfIncorporation: nullable(integer('Year in which the business was founded; null when not set.')),
    paymentMethods: listOf('Accepted payment methods.', text('A payment method.')),
    socialUrls: Type.Record(Type.String(), text('URL of the profile.'), {
      description: 'Social profiles: the key is the name of the network, the value is the URL of the profile.',
    }),
    attributes: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Unsafe<boolean | string>({
          type: ['boolean', 'string'],
          description: 'True or false, or one of the choices of the attribute.',
        }),
        {
          description:
            'What the location has or offers: the key is that of an attribute, see `GET /attributes`. Absent when the location says nothing of the kind.',
        },
      ),
    ),
    locationPhotos: listOf(
      'Photos in display order, as many as a record of 64 KiB has room for; `mediaFilesOfLocation` returns all.',
      PhotoRecord,
    ),
  } satisfies Record<keyof RenderedRecord, TSchema>,
  {
    title: 'Location',
    description: 'A business location.',
    additionalProperties: false,
    'x-verification-fields': true,
  },
);

/** Payload of createLocation and updateLocation. */
export const SaveLocationPayload = writePayload('SaveLocationPayload', 'Result of creating or updating a location.', {
  location: nullable(LocationRecord),
});

const archiveFields = {
  result: listOf(
    'Result for each location, in the order of the request.',
    recordOf('LocationResult', 'Result for one location.', {
      locationId: globalIdOf('Location', 'Id of the location.'),
      status: nullable(LocationStatus),
      success: flag(
        'Whether the operation succeeded for this location, or the location already had the requested state.',
      ),
      errors: ErrorEntries,
    }),
  ),
};

/** Payload of archiveLocations: partial failure is possible. */
export const ArchiveLocationsPayload = writePayload('ArchiveLocationsPayload', 'Result of archiving locations.', {
  ...archiveFields,
  archivedCount: count('Number of locations that this request archived.'),
});

/** Payload of cancelLocationsArchive. */
export const CancelLocationsArchivePayload = writePayload(
  'CancelLocationsArchivePayload',
  'Result of cancelling the archive of locations.',
  { ...archiveFields, cancelledCount: count('Number of locations whose archive this request cancelled.') },
);
