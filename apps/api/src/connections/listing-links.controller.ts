import { Controller, Inject } from '@nestjs/common';
import type { Caller } from '@listings/domain';
import { errorEntries, malformed } from '@listings/errors';
import { connectListing, createLocationFromListing, disconnectListing } from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { requireLocationId } from '@listings/pagination';
import { CONNECTIONS } from '../dependencies.js';
import { Operation } from '../http/operation.js';
import { CallerOf, Input } from '../http/request-values.js';
import { ConnectListingInput, CreateLocationFromListingInput, DisconnectListingInput } from './connection-input.js';
import {
  ConnectListingPayload,
  CreateLocationFromListingPayload,
  DisconnectListingPayload,
} from './connection-payload.js';
import { publisherOfInput } from './publisher-of-input.js';

/** Links between listings and locations [4.7], [contract 7]. */
@Controller()
export class ListingLinksController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Operation({
    id: 'createLocationFromConnectedAccountListing',
    method: 'POST',
    path: '/connected-accounts/create-location-from-listing',
    scope: 'WRITE',
    tag: 'connected-accounts',
    summary: 'Creates a location from a listing and links the two',
    payload: CreateLocationFromListingPayload,
    input: { name: 'CreateLocationFromConnectedAccountListingInput', schema: CreateLocationFromListingInput },
  })
  async createLocation(@CallerOf() caller: Caller, @Input() input: CreateLocationFromListingInput) {
    const result = await createLocationFromListing(this.connections, caller, input);
    const created = result.outcome === 'created';
    return {
      clientMutationId: input.clientMutationId ?? null,
      success: created,
      locationId: created ? result.locationId : null,
      errors: created ? null : { code: result.violation.code, message: result.violation.reason },
    };
  }

  @Operation({
    id: 'connectListing',
    method: 'POST',
    path: '/connected-accounts/connect-listing',
    scope: 'WRITE',
    tag: 'connected-accounts',
    summary: 'Links a listing to a location that exists',
    payload: ConnectListingPayload,
    input: { name: 'ConnectListingInput', schema: ConnectListingInput },
  })
  async connect(@CallerOf() caller: Caller, @Input() input: ConnectListingInput) {
    const { connectedAccountId, connectedAccountListingId } = input;
    const violations = await connectListing(this.connections, caller, {
      locationId: requireLocationId(input.locationId),
      connectedAccountId,
      connectedAccountListingId,
    });
    const success = violations.length === 0;
    return {
      clientMutationId: input.clientMutationId ?? null,
      success,
      message: success ? 'The listing is connected' : null,
      errors: errorEntries(violations),
    };
  }

  @Operation({
    id: 'disconnectConnectedAccountListing',
    method: 'POST',
    path: '/connected-accounts/disconnect-listing',
    scope: 'WRITE',
    tag: 'connected-accounts',
    summary: 'Unlinks the listings that locations have at a publisher',
    payload: DisconnectListingPayload,
    input: { name: 'DisconnectListingInput', schema: DisconnectListingInput },
  })
  async disconnect(@CallerOf() caller: Caller, @Input() input: DisconnectListingInput) {
    const given = [...(input.locationIds ?? []), ...(input.locationId === undefined ? [] : [input.locationId])];
    if (given.length === 0) {
      throw malformed('Variable "$input" got invalid value at "input.locationIds"; a value is required.');
    }
    const { deleted, violations } = await disconnectListing(this.connections, caller, {
      publisher: publisherOfInput(this.connections.publishers, 'site', input.site),
      locationIds: [...new Set(given.map(requireLocationId))],
    });
    return {
      clientMutationId: input.clientMutationId ?? null,
      success: violations.length === 0,
      deleted,
      errors: errorEntries(violations),
    };
  }
}
