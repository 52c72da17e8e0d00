import { Inject } from '@nestjs/common';
import type { KeyCall } from '@listings/api-kit';
import {
  ApiController,
  databaseIdOf,
  idOf,
  locationIdExample,
  nullable,
  Operation,
  publisherOfInput,
  recordOf,
  text,
  writeFields,
  writePayload,
  writeResult,
} from '@listings/api-kit';
import { locationRuleCodes } from '@listings/feature-locations/api';
import { requireLocationId } from '@listings/pagination';
import { CONNECTIONS } from '../connections.module.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { importListing } from '../import/import-listing.js';
import { linkListing } from '../links/link-listing.js';
import { unlinkListing } from '../links/unlink-listing.js';
import {
  importListingExample,
  listingDisconnectedExample,
  listingNotDisconnectedExample,
} from './connection-examples.js';
import {
  ConnectListingInput,
  CreateLocationFromListingInput,
  DisconnectListingInput,
  OauthDisconnectInput,
} from './connection-input.js';
import { DisconnectListingPayload } from './connection-payload.js';

/** Error codes of a listing that a request names [7.4]. */
const listingCodes = ['SY81019', 'SY81066', 'SY81067', 'SY81068', 'SY81069', 'SY81070', 'SY81073'] as const;
/** Error codes of an import beyond those of the publisher; the message of SY81086 contains the code of the location rule. */
const importCodes = [
  'SY81094',
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
@ApiController('connected-accounts')
export class ListingLinksController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Operation({
    id: 'createLocationFromConnectedAccountListing',
    route: 'POST /connected-accounts/create-location-from-listing',
    access: { key: 'WRITE' },
    summary: 'Create a location from a listing',
    response: recordOf('CreateLocationFromConnectedAccountListingPayload', 'Result of importing a listing.', {
      clientMutationId: writeFields.clientMutationId,
      success: writeFields.success,
      locationId: idOf(
        'Location',
        nullable(databaseIdOf('Location', 'Database id of the new location; null on failure.')),
      ),
      errors: nullable(
        recordOf('ImportError', 'Reason why the import failed; null on success.', {
          code: text('Error code.', { pattern: '^SY\\d{5}$', examples: ['SY81067'] }),
          message: text('Reason.'),
        }),
      ),
    }),
    description:
      'Reads the listing from the publisher, creates a location from its data and links the two. The import takes name, address, opening hours, categories, phone, photos and further data that the publisher provides. The photos follow within seconds. The location takes a seat. A listing that is already linked is rejected. On failure `errors` is one object with code and message, not a list.',
    example: { locationId: 100003, errors: null },
    failureExample: {
      locationId: null,
      errors: { code: 'SY81068', message: 'The listing is already linked to a location' },
    },
    body: { schema: CreateLocationFromListingInput, example: importListingExample },
    errors: [...listingCodes, ...importCodes],
    publisherErrors: 'import',
  })
  async createLocation({ caller, unit, body: input }: KeyCall<{ body: typeof CreateLocationFromListingInput }>) {
    const result = await importListing({ ...this.connections, unit }, caller, input);
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
    route: 'POST /connected-accounts/connect-listing',
    access: { key: 'WRITE' },
    summary: 'Link a listing to a location',
    response: writePayload('ConnectListingPayload', 'Result of linking a listing.', {
      message: nullable(text('Message to display; null on failure.')),
    }),
    description:
      'Links a listing to an existing location. From then on the service publishes the data of the location to the listing. A location has at most one listing of each publisher, and a listing belongs to at most one location.',
    example: { message: 'The listing is connected' },
    failureExample: 'SY81091: The location already has a listing at this publisher',
    body: { schema: ConnectListingInput, example: { locationId: locationIdExample, ...importListingExample } },
    errors: [...listingCodes, 'SY00008', 'SY81091'],
  })
  async connect({ caller, unit, body: input }: KeyCall<{ body: typeof ConnectListingInput }>) {
    const { connectedAccountId, connectedAccountListingId } = input;
    const violations = await linkListing({ ...this.connections, unit }, caller, {
      locationId: requireLocationId(input.locationId),
      connectedAccountId,
      connectedAccountListingId,
    });
    const message = violations.length === 0 ? 'The listing is connected' : null;
    return writeResult(input, violations, { message });
  }

  @Operation({
    id: 'disconnectConnectedAccountListing',
    route: 'POST /connected-accounts/disconnect-listing',
    access: { key: 'WRITE' },
    summary: 'Unlink the listings of locations',
    response: DisconnectListingPayload,
    description:
      'Unlinks the listings of one or more locations at a publisher. The request names the locations in `locationIds` or `locationId`. The listings remain unchanged at the publisher, and the service sends no more data to them. Locations without a linked listing are skipped.',
    example: listingDisconnectedExample,
    failureExample: listingNotDisconnectedExample,
    body: {
      schema: DisconnectListingInput,
      example: ({ publisher }) => ({
        locationIds: [locationIdExample],
        site: publisher,
      }),
    },
    errors: ['SY10046'],
  })
  async disconnect({ caller, unit, body: input }: KeyCall<{ body: typeof DisconnectListingInput }>) {
    const given = [...(input.locationIds ?? []), ...(input.locationId === undefined ? [] : [input.locationId])];
    return this.unlink({ caller, unit }, input, given);
  }

  @Operation({
    id: 'disconnectConnectedAccountListing',
    operationId: 'oauthDisconnect',
    route: 'POST /locations/oauth-disconnect',
    access: { key: 'WRITE' },
    summary: 'Unlink the listing of a location',
    response: DisconnectListingPayload,
    description:
      'Unlinks the listing of one location at a publisher, as disconnectConnectedAccountListing does for several locations. The payload has the same key.',
    example: listingDisconnectedExample,
    failureExample: listingNotDisconnectedExample,
    body: {
      schema: OauthDisconnectInput,
      example: ({ publisher }) => ({ locationId: locationIdExample, site: publisher }),
    },
    errors: ['SY10046'],
  })
  oauthDisconnect({ caller, unit, body: input }: KeyCall<{ body: typeof OauthDisconnectInput }>) {
    return this.unlink({ caller, unit }, input, [input.locationId]);
  }

  private async unlink(
    { caller, unit }: Pick<KeyCall, 'caller' | 'unit'>,
    input: { readonly site: string; readonly clientMutationId?: string | null },
    locationIds: readonly (string | number)[],
  ) {
    const { deleted, violations } = await unlinkListing({ ...this.connections, unit }, caller, {
      publisher: publisherOfInput(this.connections.publishers, 'site', input.site),
      locationIds: [...new Set(locationIds.map(requireLocationId))],
    });
    return writeResult(input, violations, { deleted });
  }
}
