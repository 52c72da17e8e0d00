import type { ExampleNames } from '@listings/api-kit';
import { exampleError, locationIdExample } from '@listings/api-kit';
import { globalId } from '@listings/pagination';
import { photoExample } from './photos/photo-examples.js';

const FOLDER_ID = '4f1c1f2e-6c1d-4b58-9a52-0c3a4f6d7e10';
const otherLocationId = globalId('Location', 100002);

const description =
  'Golden Gate Cafe roasts its own coffee and bakes every morning. Come for breakfast on the terrace, for a quick lunch or for a slow afternoon with cake and a view of the bay. Groups are welcome, and so are dogs on a leash.';

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
const businessHours = [
  ...weekdays.map((day) => ({ day, type: 'OPEN', slots: [{ start: '08:00am', end: '06:00pm' }] })),
  { day: 'SUNDAY', type: 'CLOSED', slots: [] },
];

/** `input` of createLocation. */
export const createLocationExample = {
  name: 'Golden Gate Cafe',
  description,
  countryIso: 'US',
  stateIso: 'CA',
  city: 'San Francisco',
  street: '1 Market Street',
  postalCode: '94103',
  phone: '(415) 555-2671',
  subCategoryId: 1001,
  bizUrl: 'https://golden-gate-cafe.example',
  storeId: 'SF-001',
  businessHours,
  publicHolidayHours: { type: 'CLOSED', slots: [] },
  tags: ['flagship'],
  clientMutationId: 'create-sf-001',
};

/** `input` of updateLocation. */
export const updateLocationExample = { id: locationIdExample, phone: '(415) 555-2672', temporarilyClosed: false };

/** A location record [2.2]. */
export const locationExample = ({ verification }: ExampleNames) => ({
  id: locationIdExample,
  databaseId: 100001,
  accountId: 1,
  accountName: 'Golden Gate Group',
  name: 'Golden Gate Cafe',
  status: 'ACTIVE',
  approved: 'APPROVED',
  archived: false,
  archivalScheduledAt: null,
  archivedAt: null,
  street: '1 Market Street',
  street1: null,
  city: 'San Francisco',
  postalCode: '94103',
  stateIso: 'CA',
  stateName: 'California',
  countryIso: 'US',
  countryCode: '1',
  latitude: null,
  longitude: null,
  phone: '+14155552671',
  phoneExtension: '12',
  additionalPhones: [],
  bizUrl: 'https://golden-gate-cafe.example',
  hideAddress: false,
  storeId: 'SF-001',
  categoryId: 1,
  subCategoryId: 1001,
  subCategoryName: 'Cafe',
  additionalCategoryIds: [],
  additionalCategoryNames: [],
  description,
  businessHours,
  publicHolidayHours: { type: 'CLOSED', slots: [] },
  package: 'PREMIUM',
  planId: 3,
  planName: 'ENTERPRISE',
  folderId: FOLDER_ID,
  folderName: 'West coast',
  tags: ['flagship'],
  temporarilyClosed: false,
  ownerEmail: null,
  ownerName: null,
  voiceStatus: 3,
  uid: '9b0e8f2a-54d7-4a35-8f0f-2f6f1c1e9b77',
  createdDate: 'July 06, 2026',
  lastUpdatedDate: 'July 06, 2026',
  updatedAt: '2026-07-06T18:33:29.664Z',
  placeActionLinks: [
    {
      placeActionType: 'FOOD_ORDERING',
      uri: 'https://order.example/market-street',
      isPreferred: true,
      name: 'locations/9100001/placeActionLinks/1',
      submissionStatus: 'success',
      submissionMessage: '',
      lastSubmittedAt: '2026-07-06T18:33:36.120Z',
    },
  ],
  discoveredPlaceActionLinks: [
    {
      placeActionType: 'DINING_RESERVATION',
      uri: 'https://aggregator.example/market-street',
      isPreferred: false,
      name: 'locations/9100001/placeActionLinks/2',
      providerType: 'AGGREGATOR_3P',
      isEditable: false,
    },
  ],
  serviceArea: null,
  enabledSiteIds: [],
  tagline: null,
  yearOfIncorporation: 2012,
  paymentMethods: ['Cash', 'Credit card'],
  socialUrls: {},
  attributes: { outdoorSeating: true, wifi: 'free' },
  locationPhotos: [photoExample],
  ...verification,
});

/** A page of locations. */
export const locationPageExample = (names: ExampleNames) => ({
  edges: [{ node: locationExample(names), cursor: locationIdExample }],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: locationIdExample, total: 1 },
  totalCount: 1,
});

/** Payload of the look-ups by id and by store code. */
export const locationsExample = (names: ExampleNames) => [locationExample(names)];

/** Payloads of createLocation and updateLocation: success, rejected fields, concurrent change. */
export const savedLocationExample = (names: ExampleNames) => ({
  clientMutationId: 'create-sf-001',
  location: locationExample(names),
});

/** `input` of archiveLocations and cancelLocationsArchive. */
export const someLocationsExample = { locationIds: [locationIdExample, otherLocationId] };

const done = (status: string) => ({
  result: [locationIdExample, otherLocationId].map((locationId) => ({
    locationId,
    status,
    success: true,
    errors: [],
  })),
});
const partlyDone = (status: string, error: ReturnType<typeof exampleError>) => ({
  errors: [error],
  result: [
    { locationId: locationIdExample, status, success: true, errors: [] },
    { locationId: otherLocationId, status: null, success: false, errors: [error] },
  ],
});

/** Payloads of archiveLocations: full success and partial failure. */
export const archivedExample = { ...done('ARCHIVED'), archivedCount: 2 };
export const partlyArchivedExample = {
  ...partlyDone('ARCHIVED', exampleError(`SY10046: Invalid location id ${otherLocationId}`)),
  archivedCount: 1,
};

/** Payloads of cancelLocationsArchive: full success and partial failure. */
export const archiveCancelledExample = { ...done('ACTIVE'), cancelledCount: 2 };
export const archivePartlyCancelledExample = {
  ...partlyDone('ACTIVE', exampleError('SY10151: Account is out of location seats')),
  cancelledCount: 1,
};

/** Payloads of listAllTags and listFolders. */
export const foldersExample = [{ id: FOLDER_ID, name: 'West coast', locationCount: 8 }];
