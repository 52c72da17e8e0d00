import { Controller, Inject } from '@nestjs/common';
import type { Caller } from '@listings/domain';
import { errorEntries, malformed } from '@listings/errors';
import {
  CONNECTIONS,
  connectListing,
  createLocationFromListing,
  disconnectListing,
} from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { requireLocationId } from '@listings/pagination';
import { Operation } from '../http/operation.js';
import { CallerOf, OperationInput } from '../http/request-values.js';
import {
  connectListingExample,
  disconnectListingExample,
  importListingExample,
  listingConnectedExample,
  listingDisconnectedExample,
  listingImportedExample,
  listingNotConnectedExample,
  listingNotDisconnectedExample,
  listingNotImportedExample,
} from './connection-examples.js';
import { ConnectListingInput, CreateLocationFromListingInput, DisconnectListingInput } from './connection-input.js';
import {
  ConnectListingPayload,
  CreateLocationFromListingPayload,
  DisconnectListingPayload,
} from './connection-payload.js';
import { locationRuleCodes } from '../locations/location-errors.js';
import { publisherOfInput } from './publisher-of-input.js';

/** What can be wrong with a listing that is named [7.4]. */
const listingCodes = ['SY81019', 'SY81066', 'SY81067', 'SY81068', 'SY81069', 'SY81070', 'SY81073'] as const;
/** Why a listing cannot become a location, beyond what its publisher says; SY81086 carries the rule of the location. */
const importCodes = [
  'SY81071',
  'SY81072',
  'SY81081',
  'SY81082',
  'SY81083',
  'SY81086',
  'SY81087',
  'SY81088',
  'SY81089',
  'SY81090',
  ...locationRuleCodes,
  'SY10151',
] as const;

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
    description:
      'Reads the listing at the publisher and makes a location of what it finds: name, address, hours, categories, phone, photos and what else the publisher has. The photos follow within seconds. The location takes a seat. A listing that is linked already is refused. A failure is one object with code and message, not a list.',
    example: listingImportedExample,
    failureExample: listingNotImportedExample,
    input: {
      name: 'CreateLocationFromConnectedAccountListingInput',
      schema: CreateLocationFromListingInput,
      example: importListingExample,
    },
    errors: [...listingCodes, ...importCodes],
    publisherErrors: 'import',
  })
  async createLocation(@CallerOf() caller: Caller, @OperationInput() input: CreateLocationFromListingInput) {
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
    description:
      'From then on the data of the location is published to the listing. A location has at most one listing of each publisher, a listing at most one location.',
    example: listingConnectedExample,
    failureExample: listingNotConnectedExample,
    input: { name: 'ConnectListingInput', schema: ConnectListingInput, example: connectListingExample },
    errors: [...listingCodes, 'SY00008', 'SY81091'],
  })
  async connect(@CallerOf() caller: Caller, @OperationInput() input: ConnectListingInput) {
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
    description:
      'The listing stays as it is at the publisher; nothing is sent to it any more. Locations without a listing there are passed over.',
    example: listingDisconnectedExample,
    failureExample: listingNotDisconnectedExample,
    input: { name: 'DisconnectListingInput', schema: DisconnectListingInput, example: disconnectListingExample },
    errors: ['SY10046'],
  })
  async disconnect(@CallerOf() caller: Caller, @OperationInput() input: DisconnectListingInput) {
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
