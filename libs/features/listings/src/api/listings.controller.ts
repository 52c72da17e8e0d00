import { Inject } from '@nestjs/common';
import type { KeyCall } from '@listings/api-kit';
import {
  ApiController,
  databaseIdOf,
  ErrorEntries,
  flag,
  globalIdOf,
  idOf,
  listOf,
  locationInPath,
  nullable,
  oneOf,
  Operation,
  recordOf,
  text,
  timestamp,
} from '@listings/api-kit';
import { requireLocationId, requireNumericId } from '@listings/pagination';
import { listingsForLocation, readListing, voiceAssistantsForLocation } from '../citations/citations.js';
import type { ListingsDependencies } from '../dependencies.js';
import { LISTINGS } from '../listings.module.js';
import { citationExample, citationIdExample, citationsExample, voiceAssistantsExample } from './listing-examples.js';

/** Error codes of a citation [contract 9]. */
const citationCodes = ['SY81069', 'SY83001', 'SY83002', 'SY83003'] as const;

/** What citations and voice assistants have in common. */
const syncState = {
  connectedAccountId: idOf(
    'ConnectedAccount',
    nullable(text('Id of the connected account that holds the listing, a UUID; null when no listing is linked.')),
  ),
  syncStatus: oneOf(
    {
      IN_PROGRESS: 'The service is submitting data, or the site is processing it.',
      SYNCED: 'The site shows the submitted data.',
      FAILED: 'The site rejected the data; see syncIssue.',
      REQUIRING_ACTION: 'A person must reconnect the account or restore its access.',
      AVAILABLE: 'Nothing is submitted: no listing is linked, or the site is not enabled for the location.',
      PENDING_APPROVAL: 'The site is reviewing the data.',
      CANNOT_SUBMIT: 'The site cannot accept the location.',
    },
    'Synchronization status.',
  ),
  actionRequired: flag('Whether a person must act: reconnect the account or change the data.'),
  syncIssue: nullable(text('Description of the problem; null when there is none.')),
  errors: ErrorEntries,
};

const CitationRecord = recordOf('Citation', 'Status of a location at a directory site.', {
  id: globalIdOf('Listing', 'Id of the citation.'),
  databaseId: databaseIdOf('Listing', 'Numeric database id.'),
  site: recordOf('CitationSite', 'Site of the citation.', {
    id: globalIdOf('Site', 'Id of the site.'),
    databaseId: databaseIdOf('Site', 'Numeric database id.'),
    name: text('Name of the site.'),
    url: text('Home page of the site.'),
  }),
  displayStatus: text('Display text of syncStatus; AVAILABLE without a linked listing reads "Not connected".', {
    examples: ['Action required'],
  }),
  listingUrl: nullable(text('URL of the public page of the listing; null until it is known.')),
  lastUpdate: nullable(timestamp('Time of the last status change; null when there was none.')),
  verified: flag('Whether the site has verified the business.'),
  ...syncState,
});

/** Citations: the status of a location at each site and voice assistant [4.8], [contract 9]. */
@ApiController('listings')
export class ListingsController {
  constructor(@Inject(LISTINGS) private readonly listings: ListingsDependencies) {}

  @Operation({
    id: 'listingsForLocation',
    route: 'GET /locations/:locationId/listings-premium',
    deprecatedPaths: ['/locations/:locationId/listings/premium'],
    access: { key: 'READ' },
    summary: 'List the citations of a location',
    description:
      'Returns one citation for each site: the linked listing and the result of the last submission. Poll the operation, or wait for the event listing.submission.',
    path: { locationId: locationInPath },
    response: listOf(
      'The citations, one for each site that accepts listings, in the order of `GET /plan-sites`.',
      CitationRecord,
    ),
    example: citationsExample,
    errors: citationCodes,
  })
  list({ caller, path: { locationId: id } }: KeyCall<{ path: 'locationId' }>) {
    return listingsForLocation(this.listings, caller, requireLocationId(id));
  }

  @Operation({
    id: 'listing',
    route: 'GET /listings/:listingId',
    access: { key: 'READ' },
    summary: 'Get a citation',
    description: 'Returns the citation of a location at one site, in the shape of listingsForLocation.',
    path: { listingId: { description: 'Global id of the citation.', example: citationIdExample, idType: 'Listing' } },
    response: CitationRecord,
    example: citationExample,
    errors: citationCodes,
  })
  read({ caller, path: { listingId } }: KeyCall<{ path: 'listingId' }>) {
    return readListing(this.listings, caller, requireNumericId('Listing', listingId));
  }

  @Operation({
    id: 'voiceAssistantsForLocation',
    route: 'GET /locations/:locationId/voice-assistants',
    access: { key: 'READ' },
    summary: 'List the voice assistants of a location',
    description:
      'Returns the status of the location at each voice assistant. A voice assistant takes its data from the sites that supply it, so its status follows from their citations.',
    path: { locationId: locationInPath },
    response: listOf(
      'The voice assistants, one for each assistant that a site supplies with data.',
      recordOf('VoiceAssistant', 'Status of a location at a voice assistant.', {
        databaseId: databaseIdOf('VoiceAssistant', 'Id of the voice assistant.'),
        voiceIdentifier: idOf('VoiceAssistant', text('Stable identifier of the voice assistant.')),
        name: text('Name of the voice assistant.'),
        ...syncState,
      }),
    ),
    example: voiceAssistantsExample,
    errors: citationCodes,
  })
  listVoiceAssistants({ caller, path: { locationId: id } }: KeyCall<{ path: 'locationId' }>) {
    return voiceAssistantsForLocation(this.listings, caller, requireLocationId(id));
  }
}
