import { Inject } from '@nestjs/common';
import type { ExampleNames, KeyCall } from '@listings/api-kit';
import { ApiController, count, listOf, Operation, publisherConstant, recordOf } from '@listings/api-kit';
import { CONNECTIONS } from '../connections.module.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { listingCoverage } from '../missing/listing-coverage.js';

const ListingCoverage = recordOf('ListingCoverage', 'What is missing where.', {
  locations: count('Number of locations that are not archived.'),
  publishers: listOf(
    'The configured publishers. The counts linked, broken, creating, suggested, failed and missing add up to `locations`.',
    recordOf('PublisherCoverage', 'The locations that are not archived, by what they have at a publisher.', {
      publisher: publisherConstant('Publisher.'),
      connectedAccounts: count('Number of connected accounts whose credentials are valid.'),
      accountsToReconnect: count('Number of connected accounts that their owner must connect again.'),
      linked: count('Locations in the state LINKED.'),
      notVerified: count('Locations in the state NOT_VERIFIED, which are among the linked ones.'),
      broken: count('Locations in the state BROKEN.'),
      creating: count('Locations in the state CREATING.'),
      suggested: count('Locations in the state SUGGESTED.'),
      failed: count('Locations in the state FAILED.'),
      missing: count('Locations in the state MISSING.'),
    }),
  ),
});

const example = ({ publisher }: ExampleNames) => ({
  locations: 292,
  publishers: [
    {
      publisher,
      connectedAccounts: 1,
      accountsToReconnect: 0,
      linked: 180,
      notVerified: 12,
      broken: 1,
      creating: 0,
      suggested: 23,
      failed: 2,
      missing: 86,
    },
  ],
});

/** What is missing where. */
@ApiController('connected-accounts')
export class ListingCoverageController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Operation({
    id: 'listingCoverage',
    route: 'GET /listing-coverage',
    access: { key: 'READ' },
    summary: 'Get what is missing at each publisher',
    description:
      'Returns exact numbers of locations that are not archived, for each publisher by what they have there. The filter `atPublisher` with the same state returns the locations of a number.',
    response: ListingCoverage,
    example,
  })
  async coverage({ caller }: KeyCall) {
    return listingCoverage(this.connections, caller);
  }
}
