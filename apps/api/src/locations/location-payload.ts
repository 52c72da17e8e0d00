import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { LocationRecord as RenderedRecord } from '@listings/domain';
import { count, day, flag, integer, listOf, text, timestamp } from '../http/fields.js';
import { databaseIdOf, globalIdOf, idOf, uuidOf } from '../http/ids.js';
import { nullable, oneOf } from '../http/input-schemas.js';
import { ErrorEntries, recordOf, writeFields } from '../http/payload-schemas.js';
import { PhotoRecord } from '../photos/photo-payload.js';
import { ApprovalState, HoursKind, LocationStatus, Weekday } from './location-enums.js';

const HoursDay = recordOf('BusinessHoursDay', 'The hours of a weekday, or of one date.', {
  day: Weekday,
  type: HoursKind,
  slots: listOf(
    'At most three; none on a closed day.',
    recordOf('BusinessHoursSlot', 'From when to when a location is open.', {
      start: text('From when.', { examples: ['09:00am'] }),
      end: text('Until when; earlier than start when it is past midnight.', { examples: ['05:30pm'] }),
    }),
  ),
  specialDate: Type.Optional(day('The date, when day is SPECIAL.')),
});

const placeActionFields = {
  placeActionType: text('What the link is for.', { examples: ['FOOD_ORDERING'] }),
  uri: text('Where the link leads.'),
  isPreferred: flag('The link to show first among those for the same purpose.'),
  name: Type.Optional(text('Name of the link at the publisher.')),
};

const ManagedPlaceActionLink = recordOf('PlaceActionLink', 'An action link that this service keeps at publishers.', {
  ...placeActionFields,
  submissionStatus: oneOf(
    {
      pending: 'It is not at the publisher yet: no listing is linked that takes links, or the next push has not been.',
      success: 'The publisher shows it as it is here.',
      failed: 'The publisher does not take it, for the reason in submissionMessage.',
    },
    'How the link stands at the publishers.',
  ),
  submissionMessage: text('What stands in the way; empty when nothing does.'),
  lastSubmittedAt: nullable(timestamp('When it was last submitted.')),
});

const DiscoveredPlaceActionLink = recordOf(
  'DiscoveredPlaceActionLink',
  'An action link that was found on the profile and is not managed; send it in placeActionLinks to manage it.',
  {
    ...placeActionFields,
    providerType: text('Who put it there.', { examples: ['MERCHANT'] }),
    isEditable: flag('The publisher lets us change it.'),
  },
);

const ServiceArea = recordOf('ServiceArea', 'Where a business serves its customers.', {
  businessType: Type.Optional(text('How it serves them.', { examples: ['CUSTOMER_LOCATION_ONLY'] })),
  regionCode: Type.Optional(text('The country of the places, ISO 3166-1 alpha-2.')),
  placeInfos: listOf(
    'The places.',
    recordOf('PlaceInfo', 'A place that is served.', {
      placeId: idOf('External', text('Id of the place in the directory that it was taken from.')),
      placeName: text('Name of the place.'),
    }),
  ),
});

/** The location record of lists, search and look-ups [2.2]. Verification fields are added for each publisher that verifies. */
export const LocationRecord = Type.Object(
  {
    id: globalIdOf('Location', 'The id that other operations expect.'),
    databaseId: databaseIdOf('Location', 'The number inside id.'),
    accountId: databaseIdOf('Account', 'The account that the location belongs to.'),
    accountName: text('Name of that account.'),
    name: text('Name of the business at this place.'),
    status: LocationStatus,
    approved: ApprovalState,
    archived: flag('Archived locations are at no site any more and take no seat.'),
    archivalScheduledAt: nullable(timestamp('When it will be archived; null unless that is scheduled.')),
    archivedAt: nullable(timestamp('When it was archived; null unless it is.')),
    street: nullable(text('Street and number.')),
    street1: nullable(text('Second line of the address.')),
    city: nullable(text('City.')),
    postalCode: nullable(text('Postal code, in the format of the country.')),
    stateIso: nullable(
      text('Subdivision of the country, the part of ISO 3166-2 after the hyphen.', { examples: ['CA'] }),
    ),
    stateName: nullable(text('Name of the subdivision.')),
    countryIso: text('Country, ISO 3166-1 alpha-2.', { examples: ['US'] }),
    countryCode: nullable(text('Telephone code of the country, without +.', { examples: ['1'] })),
    latitude: nullable(text('Decimal degrees, up to 7 decimals.', { examples: ['37.7749295'] })),
    longitude: nullable(text('Decimal degrees, up to 7 decimals.', { examples: ['-122.4194155'] })),
    phone: nullable(text('Main number, E.164.', { examples: ['+14155552671'] })),
    additionalPhones: listOf('More numbers.', text('A number, E.164.')),
    bizUrl: nullable(text('Web site of the location.')),
    hideAddress: flag('The address is not shown at publishers: customers are served at their place.'),
    storeId: idOf('StoreCode', nullable(text('Your own code of the location, unique in the account.'))),
    categoryId: idOf('Category', nullable(integer('Category of the sub-category.'))),
    subCategoryId: idOf('SubCategory', nullable(integer('What kind of business it is.'))),
    subCategoryName: nullable(text('Name of the sub-category.')),
    additionalCategoryIds: listOf('More sub-categories.', databaseIdOf('SubCategory', 'A sub-category.')),
    additionalCategoryNames: listOf('Their names, in the same order.', nullable(text('Name of a sub-category.'))),
    description: nullable(text('What the business is, in its own words.')),
    businessHours: listOf('When it is open; empty when that is not known.', HoursDay),
    package: oneOf(
      { BASIC: 'the sites of the basic package', PREMIUM: 'all sites of the plan' },
      'The package that the location is published with.',
    ),
    planId: databaseIdOf('Plan', 'The plan of the account.'),
    planName: text('Name of that plan.', { examples: ['GROWTH'] }),
    folderId: idOf('Folder', nullable(text('The folder that it is in, a UUID.'))),
    folderName: nullable(text('Name of that folder.')),
    tags: listOf('Words of your own to find locations by.', text('A tag.')),
    temporarilyClosed: flag('Closed for a time, shown so at publishers.'),
    ownerEmail: nullable(text('E-mail address of the owner.')),
    ownerName: nullable(text('Name of the owner.')),
    voiceStatus: integer('How it stands at voice assistants: 0 at none, 1 in progress, 2 action is required, 3 live.', {
      minimum: 0,
      maximum: 3,
    }),
    uid: uuidOf('Location', 'A further id that never changes.'),
    createdDate: text('When it was created, as a date to show.', { examples: ['July 06, 2026'] }),
    lastUpdatedDate: text('When it was last changed, as a date to show.', { examples: ['July 06, 2026'] }),
    updatedAt: timestamp('When it was last changed; send it as expectedUpdatedAt to change only this version.'),
    placeActionLinks: listOf('Action links that this service manages.', ManagedPlaceActionLink),
    discoveredPlaceActionLinks: listOf('Action links that were found and are not managed.', DiscoveredPlaceActionLink),
    serviceArea: nullable(ServiceArea),
    enabledSiteIds: listOf(
      'Sites that it is published to; empty means all of the plan.',
      databaseIdOf('Site', 'A site.'),
    ),
    tagline: nullable(text('A short line about the business.')),
    yearOfIncorporation: nullable(integer('The year in which it began.')),
    paymentMethods: listOf('How customers can pay.', text('A way to pay.')),
    socialUrls: Type.Record(Type.String(), text('Address of a profile.'), {
      description: 'Profiles elsewhere: the name of the network and the address of the profile.',
    }),
    locationPhotos: listOf('Its photos, in the order in which they are shown.', PhotoRecord),
  } satisfies Record<keyof RenderedRecord, TSchema>,
  {
    title: 'Location',
    description: 'A business at one place.',
    additionalProperties: false,
    'x-verification-fields': true,
  },
);

/** Payload of createLocation and updateLocation. */
export const SaveLocationPayload = recordOf('SaveLocationPayload', 'What became of a location that was sent.', {
  ...writeFields,
  location: nullable(LocationRecord),
});

const archiveFields = {
  ...writeFields,
  result: listOf(
    'What became of each location, in the order of the request.',
    recordOf('LocationResult', 'What became of one location.', {
      locationId: globalIdOf('Location', 'The location.'),
      status: nullable(LocationStatus),
      success: flag('True when it was done, or was so before.'),
      errors: ErrorEntries,
    }),
  ),
};

/** Payload of archiveLocations: partial failure is possible. */
export const ArchiveLocationsPayload = recordOf('ArchiveLocationsPayload', 'What became of locations to archive.', {
  ...archiveFields,
  archivedCount: count('Locations that this call archived.'),
});

/** Payload of cancelLocationsArchive. */
export const CancelLocationsArchivePayload = recordOf(
  'CancelLocationsArchivePayload',
  'What became of locations to take back.',
  { ...archiveFields, cancelledCount: count('Locations that this call took back.') },
);

/** Payload of listAllTags. */
export const TagsPayload = listOf(
  'The tags, by name.',
  recordOf('Tag', 'A tag in use.', { name: text('The tag.'), locationCount: count('Locations that carry it.') }),
);

/** Payload of listFolders. */
export const FoldersPayload = listOf(
  'The folders, by name.',
  recordOf('Folder', 'A folder of locations.', {
    id: uuidOf('Folder', 'Id of the folder, for filters and inputs.'),
    name: text('Name of the folder.'),
    locationCount: count('Locations in it.'),
  }),
);
