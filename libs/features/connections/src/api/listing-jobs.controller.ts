import { Inject } from '@nestjs/common';
import type { KeyCall } from '@listings/api-kit';
import {
  ApiController,
  databaseIdOf,
  idOf,
  inlineRecord,
  inputIdText,
  inputList,
  inputObject,
  listOf,
  nullable,
  Operation,
  recordOf,
  text,
  withAnyOf,
  writePayload,
  writeResult,
} from '@listings/api-kit';
import { jobExampleOf, jobExamples, jobPayload, RetriesJob, StartsJob } from '@listings/feature-jobs/api';
import type { JobInput } from '@listings/feature-jobs/api';
import { LOCATIONS } from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import { selectionInput, selectionOf, SELECTS } from '@listings/feature-locations/api';
import { globalId } from '@listings/pagination';
import { CONNECTIONS } from '../connections.module.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { checkListingImport } from '../import/check-import.js';
import { LISTING_CREATION_JOB } from '../jobs/listing-kinds.js';
import { retryListingCreation, startListingCreation } from '../jobs/start-listing-creation.js';
import { retryListingImport, startListingImport } from '../jobs/start-listing-import.js';
import { CONNECTION_BOUNDS } from '../rules/connection-bounds.js';

const connectedAccountId = '7f2f86cf-3bf9-4c75-bc0b-696224a26d99';
const listingId = globalId('ConnectedAccountListing', '0b6f1c1e-4a39-4a3f-9d0e-0123456789ab');
const otherListing = '0b6f1c1e-4a39-4a3f-9d0e-0123456789ac';

const CREATION_EXAMPLE = jobExampleOf(LISTING_CREATION_JOB, 'Maps', { counts: [] });

/** `input` of importListings. */
const ImportListingsInput = inputObject('ImportListingsInput', {
  connectedAccountId: idOf('ConnectedAccount', inputIdText('Id of the connected account.')),
  connectedAccountListingIds: inputList(
    `Ids of 1 to ${CONNECTION_BOUNDS.importedListings} of its listings.`,
    idOf('ConnectedAccountListing', inputIdText('Id of a listing.')),
    { minItems: 1, maxItems: CONNECTION_BOUNDS.importedListings },
  ),
});

/** `input` of checkListingImport. */
const CheckListingImportInput = inputObject('CheckListingImportInput', {
  connectedAccountListingIds: inputList(
    `Ids of 1 to ${CONNECTION_BOUNDS.importedListings} listings, of one or several connected accounts.`,
    idOf('ConnectedAccountListing', inputIdText('Id of a listing.')),
    { minItems: 1, maxItems: CONNECTION_BOUNDS.importedListings },
  ),
});

/** Payload of checkListingImport. */
const CheckListingImportPayload = writePayload('CheckListingImportPayload', 'What looks like one place.', {
  lookalikes: listOf(
    'The places that an import of all these listings would have more than once; none if there are none, or on failure.',
    recordOf('ImportLookalikes', 'Listings and locations that look like one place.', {
      listings: listOf(
        'The listings of the request that look like it, in the order of the request: at least one.',
        inlineRecord('A listing.', {
          id: idOf('ConnectedAccountListing', text('Id of the listing.')),
          connectedAccountId: idOf('ConnectedAccount', text('Id of its connected account.')),
          name: text('Its name at the publisher.'),
          address: nullable(text('Its address at the publisher; null for none.')),
        }),
      ),
      locations: listOf(
        'The locations of the account that look like it.',
        inlineRecord('A location.', {
          locationId: databaseIdOf('Location', 'Database id of the location.'),
          name: text('Its name.'),
          address: nullable(text('Its street and city; null for none.')),
        }),
      ),
      reasons: listOf(
        'Why the two that resemble each other most look like one place, the weightiest reason first.',
        text('A reason for or against.'),
      ),
    }),
  ),
});

/** `input` of createListings. */
const CreateListingsInput = withAnyOf(
  inputObject('CreateListingsInput', {
    connectedAccountId: idOf(
      'ConnectedAccount',
      inputIdText('Id of the connected account that will own the listings.'),
    ),
    ...selectionInput,
  }),
  SELECTS,
);

/** The jobs that create locations from listings, and listings of locations. */
@ApiController('jobs')
export class ListingJobsController {
  constructor(
    @Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies,
    @Inject(LOCATIONS) private readonly locations: LocationsDependencies,
  ) {}

  @StartsJob({
    id: 'importListings',
    route: 'POST /connected-accounts/import-listings',
    summary: 'Import listings as locations',
    description:
      'Starts a job that creates a location from each listing and links the two, as createLocationFromConnectedAccountListing does for one. It compares them first, as checkListingImport does, and warns of places that would be there twice. The job pauses when the publisher limits its calls.',
    body: {
      schema: ImportListingsInput,
      example: {
        clientMutationId: 'jobs-1',
        connectedAccountId,
        connectedAccountListingIds: [listingId],
      },
    },
    example: jobExamples.edit,
    errors: ['SY81066', 'SY81067'],
  })
  async importListings({ caller, unit, body: input }: KeyCall<{ body: typeof ImportListingsInput }>) {
    return jobPayload(input, this.connections, startListingImport({ ...this.connections, unit }, caller, input));
  }

  @Operation({
    id: 'checkListingImport',
    route: 'POST /connected-accounts/check-import',
    access: { key: 'WRITE' },
    summary: 'Compare listings before an import',
    description:
      'Compares listings with each other and with the locations of the account, before they are imported, by the rules that suggest matches. An import creates a location of each listing: import one of those that look like one place, and connect the others to its location. Of the locations those are compared that have the name and street or the store code of a listing, or were suggested for one. What somebody rejected as a match is left out. Creates nothing.',
    body: {
      schema: CheckListingImportInput,
      example: { connectedAccountListingIds: [listingId, globalId('ConnectedAccountListing', otherListing)] },
    },
    response: CheckListingImportPayload,
    example: {
      lookalikes: [
        {
          listings: [
            { id: listingId, connectedAccountId, name: 'Golden Gate Café', address: '5 Bay Street, San Francisco' },
            {
              id: globalId('ConnectedAccountListing', otherListing),
              connectedAccountId,
              name: 'Golden Gate Cafe',
              address: '5 Bay St, San Francisco',
            },
          ],
          locations: [],
          reasons: ['Same name', 'Same address'],
        },
      ],
    },
    failureExample: 'SY81067: connectedAccountListingId could not be decoded or resolved',
    errors: ['SY81067'],
  })
  async checkImport({ caller, body: input }: KeyCall<{ body: typeof CheckListingImportInput }>) {
    const check = await checkListingImport(this.connections, caller, input.connectedAccountListingIds);
    if ('violation' in check) return writeResult(input, [check.violation], { lookalikes: [] });
    const lookalikes = check.lookalikes.map(({ listings, locations, reasons }) => ({
      listings: listings.map(({ id, ...listing }) => ({ id: globalId('ConnectedAccountListing', id), ...listing })),
      locations: locations.map(({ id: locationId, name, address }) => ({ locationId, name, address })),
      reasons: [...reasons],
    }));
    return writeResult(input, [], { lookalikes });
  }

  @RetriesJob({
    id: 'retryListingImport',
    route: 'POST /connected-accounts/retry-import',
    summary: 'Import the listings without a seat again',
    description:
      'Starts a job that imports the listings for whose locations an ended job of importListings had no seat: those with the outcome NO_SEAT. They are tried again once: those that have no seat again are tried again with the newest job. A job that was cancelled, failed or undone is refused.',
    example: jobExamples.edit,
    errors: ['SY81066'],
  })
  async retryImport({ caller, unit, body: input }: KeyCall<{ body: typeof JobInput }>) {
    return jobPayload(input, this.connections, retryListingImport({ ...this.connections, unit }, caller, input.jobId));
  }

  @StartsJob({
    id: 'createListings',
    route: 'POST /connected-accounts/create-listings',
    summary: 'Create listings of many locations',
    description:
      'Starts a job that requests a listing for each selected location at the publisher of the connected account. The job goes on until the publisher has created or refused each of them. It leaves out locations that have a listing there, and those with a suggested match, which a person confirms instead: their outcomes are LISTED and SUGGESTED. It is refused with SY87011 until trigger-matches has compared the listings of each connected account of the publisher with the locations, by a search that was requested after the newest of them was created and after a listing of the account was unlinked last. A location for which an earlier request may have created a listing through another connected account is REFUSED until both accounts were compared since then.',
    body: {
      schema: CreateListingsInput,
      example: { clientMutationId: 'jobs-1', connectedAccountId, filter: { archived: false } },
    },
    example: CREATION_EXAMPLE,
    errors: ['SY10046', 'SY81066', 'SY81073', 'SY87008', 'SY87011'],
  })
  async createListings({ caller, unit, body: input }: KeyCall<{ body: typeof CreateListingsInput }>) {
    const selection = await selectionOf(this.locations, caller, input);
    const given = { selection, connectedAccountId: input.connectedAccountId };
    return jobPayload(input, this.connections, startListingCreation({ ...this.connections, unit }, caller, given));
  }

  @RetriesJob({
    id: 'retryListings',
    route: 'POST /connected-accounts/retry-listings',
    summary: 'Create the listings that a job could not create',
    description:
      'Starts a job that requests a listing for each location that an ended job of createListings has refused, for example after missing data was added. A listing that was created meanwhile is not created again. It is refused with SY87011 until the listings of each connected account are compared with the locations, as in createListings.',
    example: CREATION_EXAMPLE,
    errors: ['SY81066', 'SY81073', 'SY87011'],
  })
  async retryListings({ caller, unit, body: input }: KeyCall<{ body: typeof JobInput }>) {
    return jobPayload(
      input,
      this.connections,
      retryListingCreation({ ...this.connections, unit }, caller, input.jobId),
    );
  }
}
