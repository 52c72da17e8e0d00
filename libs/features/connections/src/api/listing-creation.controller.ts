import { Inject } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import type { KeyCall } from '@listings/api-kit';
import { ApiController, locationIdExample, Operation, writePayload, writeResult } from '@listings/api-kit';
import { requireLocationId } from '@listings/pagination';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { CONNECTIONS } from '../connections.module.js';
import { requestListingCreation } from '../creation/request-listing-creation.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { connectedAccountIdExample } from './connection-examples.js';
import { CreatePublisherListingInput } from './connection-input.js';

/**
 * The controller that requests a new listing at one publisher [contract 7]; the path derives from the plug-in. Only
 * publishers that can create listings get one.
 */
export function listingCreationController(publisher: RegisteredPublisher): Type<unknown> {
  const { names, declaration } = publisher;

  @ApiController('connected-accounts')
  class ListingCreationController {
    constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

    @Operation({
      id: 'createPublisherListingForLocation',
      operationId: `create${names.pascal}ListingForLocation`,
      route: `POST /locations/create/${names.kebab}-listing`,
      access: { key: 'WRITE' },
      summary: `Create a listing at ${declaration.displayName}`,
      description:
        'Requests a new listing of a location at the publisher. The operation immediately reports problems that are already known.\n\nThe service then creates and links the listing in the background. Meanwhile the citation in listingsForLocation is IN_PROGRESS. On success the service emits connection.location_connected. When the publisher rejects the listing, the citation is FAILED with the reason, and the service emits listing.submission with status incomplete. A repeated request does not create a second listing. When a request has failed without an answer of the publisher, one through another connected account is refused until both accounts were compared with the locations by trigger-matches, so that a listing that was created nevertheless is found.',
      response: writePayload('CreatePublisherListingForLocationPayload', 'Result of requesting a new listing.', {}),
      example: {},
      failureExample: 'SY81091: The location already has a listing at this publisher',
      body: {
        schema: CreatePublisherListingInput,
        example: { locationId: locationIdExample, connectedAccountId: connectedAccountIdExample },
      },
      errors: [
        'SY81019',
        'SY81066',
        'SY81069',
        'SY10039',
        'SY00008',
        'SY83003',
        'SY81083',
        'SY81091',
        'SY81092',
        'SY81095',
      ],
    })
    async create({ caller, unit, body: input }: KeyCall<{ body: typeof CreatePublisherListingInput }>) {
      const violations = await requestListingCreation({ ...this.connections, unit }, caller, {
        publisher,
        locationId: requireLocationId(input.locationId),
        connectedAccountId: input.connectedAccountId,
        folderId: input.folderId ?? undefined,
      });
      return writeResult(input, violations);
    }
  }

  return ListingCreationController;
}
