import { Controller, Inject } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import type { Caller } from '@listings/domain';
import { errorEntries } from '@listings/errors';
import { CONNECTIONS, requestListingCreation } from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { requireLocationId } from '@listings/pagination';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { Operation } from '../http/operation.js';
import { CallerOf, OperationInput } from '../http/request-values.js';
import {
  createPublisherListingExample,
  listingNotRequestedExample,
  listingRequestedExample,
} from './connection-examples.js';
import { CreatePublisherListingInput } from './connection-input.js';
import { CreatePublisherListingPayload } from './connection-payload.js';

/**
 * Asks for a new listing at one publisher [contract 7]; the path is derived from the plug-in. Made for publishers that
 * create listings: at another one the path does not exist.
 */
export function listingCreationController(publisher: RegisteredPublisher): Type<unknown> {
  const { names, declaration } = publisher;

  @Controller()
  class ListingCreationController {
    constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

    @Operation({
      id: 'createPublisherListingForLocation',
      method: 'POST',
      path: `/locations/create/${names.kebab}-listing`,
      scope: 'WRITE',
      tag: 'connected-accounts',
      summary: `Creates a listing of a location at ${declaration.displayName} and links the two`,
      description:
        'What stands in the way and can be known at once is answered. Then the listing is created and linked in the background: its citation in listingsForLocation is IN_PROGRESS, and connection.location_connected tells that it is there; one that the publisher refuses is FAILED with the reason, which listing.submission tells as incomplete. Asking twice for the same creates one.',
      payload: CreatePublisherListingPayload,
      example: listingRequestedExample,
      failureExample: listingNotRequestedExample,
      input: {
        name: 'CreatePublisherListingForLocationInput',
        schema: CreatePublisherListingInput,
        example: createPublisherListingExample,
      },
      errors: ['SY81019', 'SY81066', 'SY81069', 'SY10039', 'SY00008', 'SY83003', 'SY81083', 'SY81091', 'SY81092'],
    })
    async create(@CallerOf() caller: Caller, @OperationInput() input: CreatePublisherListingInput) {
      const violations = await requestListingCreation(this.connections, caller, {
        publisher,
        locationId: requireLocationId(input.locationId),
        connectedAccountId: input.connectedAccountId,
        folderId: input.folderId ?? undefined,
      });
      return {
        clientMutationId: input.clientMutationId ?? null,
        success: violations.length === 0,
        errors: errorEntries(violations),
      };
    }
  }

  return ListingCreationController;
}
