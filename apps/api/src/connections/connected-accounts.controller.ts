import { Inject } from '@nestjs/common';
import type { ConnectedAccountStatus } from '@listings/domain';
import { errorEntries, malformed } from '@listings/errors';
import {
  CONNECTIONS,
  connectedAccountDetails,
  connectedAccountFolders,
  connectedAccountListings,
  listConnectedAccounts,
  requestConnectLink,
} from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { requireLocationId } from '@listings/pagination';
import { offsetPageOfRequest, offsetParameters } from '../http/offset-parameters.js';
import { ApiController, Operation } from '../http/operation.decorator.js';
import type { KeyCall } from '../http/operation-call.js';
import type { QueryParameters } from '../http/operation.js';
import type { ExampleNames, PathParameter } from '../http/operation.js';
import { publisherConstant } from '../http/payload-schemas.js';
import { connectLinkPayload } from './connect-link-payload.js';
import { ConnectionStatus } from './connection-enums.js';
import {
  connectedAccountDetailsExample,
  connectedAccountFoldersExample,
  connectedAccountIdExample,
  connectedAccountListingsExample,
  connectedAccountListingsInputExample,
  connectedAccountsExample,
  connectLinkExample,
  connectLinkRefusedExample,
  connectUrlInputExample,
  listingsNotReadExample,
} from './connection-examples.js';
import { ConnectedAccountFilters, ConnectedAccountListingsInput, ConnectUrlInput } from './connection-input.js';
import {
  ConnectedAccountDetailsPayload,
  ConnectedAccountFoldersPayload,
  ConnectedAccountListingsPayload,
  ConnectedAccountsPayload,
  ConnectLinkPayload,
} from './connection-payload.js';
import { publisherOfInput } from './publisher-of-input.js';

const connectedAccountInPath: PathParameter = {
  description: 'Id of the connected account, a UUID.',
  example: connectedAccountIdExample,
  idType: 'ConnectedAccount',
};

const STATUSES: readonly ConnectedAccountStatus[] = ['CONNECTED', 'REAUTH_REQUIRED', 'DISCONNECTED'];

const listQuery = {
  ...offsetParameters,
  publisher: {
    description: 'Filter by publisher.',
    example: ({ publisher }: ExampleNames) => publisher,
    schema: publisherConstant('Publisher.'),
  },
  status: {
    description: `Filter by status: ${STATUSES.join(', ')}.`,
    example: 'CONNECTED',
    schema: ConnectionStatus,
  },
  filters: {
    description:
      'JSON object with the filter keys publisher and status. The parameters `publisher` and `status` take precedence.',
    example: { status: 'CONNECTED' },
    schema: ConnectedAccountFilters,
  },
} as const satisfies QueryParameters;

/** Connected accounts, their folders and their listings [contract 7]. */
@ApiController('connected-accounts')
export class ConnectedAccountsController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Operation({
    id: 'connectedAccountsInfo',
    route: 'GET /connected-accounts',
    access: { key: 'READ' },
    summary: 'List connected accounts',
    description:
      'Returns the accounts at publishers, newest first. Accounts that are disconnected or need to be reconnected are included.',
    response: ConnectedAccountsPayload,
    example: connectedAccountsExample,
    query: listQuery,
  })
  async list({ caller, query }: KeyCall<{ query: typeof listQuery }>) {
    const publisher = query.publisher ?? query.filters?.publisher;
    const status = query.status ?? query.filters?.status;
    return listConnectedAccounts(this.connections, caller, {
      page: offsetPageOfRequest(query),
      publisher: enumValue('publisher', publisher, this.connections.publishers.constants),
      status: enumValue('status', status, STATUSES),
    });
  }

  @Operation({
    id: 'connectedAccountDetails',
    route: 'GET /connected-accounts/:connectedAccountId/details',
    access: { key: 'READ' },
    summary: 'Get a connected account',
    description: 'Returns the connected account with its status and the number of listings that it can access.',
    path: { connectedAccountId: connectedAccountInPath },
    response: ConnectedAccountDetailsPayload,
    example: connectedAccountDetailsExample,
  })
  async details({ caller, path: { connectedAccountId: id } }: KeyCall<{ path: 'connectedAccountId' }>) {
    return connectedAccountDetails(this.connections, caller, id);
  }

  @Operation({
    id: 'connectedAccountFolders',
    route: 'GET /connected-accounts/:connectedAccountId/folders',
    access: { key: 'READ' },
    summary: 'List the folders of a connected account',
    description:
      'Returns the groups of listings at the publisher, for example business groups or portfolios. The service reads them from the publisher when it has not read them before or the last read is more than five minutes old.',
    path: { connectedAccountId: connectedAccountInPath },
    response: ConnectedAccountFoldersPayload,
    example: connectedAccountFoldersExample,
  })
  async folders({ caller, path: { connectedAccountId: id } }: KeyCall<{ path: 'connectedAccountId' }>) {
    return connectedAccountFolders(this.connections, caller, id);
  }

  @Operation({
    id: 'connectedAccountListings',
    route: 'POST /connected-accounts/connected-account-listings',
    access: { key: 'READ' },
    summary: 'List the listings of a connected account',
    description:
      'Returns the listings that the connected account can access, ordered by name. The service reads them from the publisher when it has not read them before. It also does so for page 1 when the last read is more than five minutes old. An account that is disconnected, or has to be connected again before its first read, has no listings, and `errors` says so. While the first reading of a large account goes on, the page has the listings that were read so far, and `listingsReadAt` is null.',
    response: ConnectedAccountListingsPayload,
    example: connectedAccountListingsExample,
    failureExample: listingsNotReadExample,
    errors: ['SY81069'],
    body: { schema: ConnectedAccountListingsInput, example: connectedAccountListingsInputExample, alsoFlat: true },
  })
  async listings({ caller, body: input }: KeyCall<{ body: typeof ConnectedAccountListingsInput }>) {
    const { violations, ...page } = await connectedAccountListings(this.connections, caller, {
      connectedAccountId: input.connectedAccountId,
      locationInfo: input.locationInfo ?? undefined,
      page: offsetPageOfRequest(input),
    });
    return { success: violations.length === 0, errors: errorEntries(violations), ...page };
  }

  @Operation({
    id: 'connectUrl',
    route: 'POST /locations/oauth-connect-url',
    deprecatedPaths: ['/locations/oauth_connect_url'],
    access: { key: 'WRITE' },
    summary: 'Create a connect link for a location',
    description:
      'Creates a single-use link with which the owner of one location connects an account at a publisher. The link is valid for 24 hours. After the consent at the publisher the service redirects the browser to `successUrl` or `errorUrl`. It adds `locationId` (the database id) and `connectedAccountId` to the `successUrl`.',
    response: ConnectLinkPayload,
    example: connectLinkExample,
    failureExample: connectLinkRefusedExample,
    body: { schema: ConnectUrlInput, example: connectUrlInputExample },
    errors: ['SY00008', 'SY81022'],
  })
  async connectUrl({ caller, unit, body: input }: KeyCall<{ body: typeof ConnectUrlInput }>) {
    const { successUrl, errorUrl } = input;
    const request = {
      publisher: publisherOfInput(this.connections.publishers, 'site', input.site),
      locationId: requireLocationId(input.locationId),
      successUrl,
      errorUrl,
    };
    return connectLinkPayload(input, await requestConnectLink({ ...this.connections, unit }, caller, request));
  }
}

function enumValue<T extends string>(name: string, given: string | undefined, values: readonly T[]): T | undefined {
  if (given === undefined) return undefined;
  const value = values.find((each) => each === given);
  if (value === undefined) throw malformed(`Parameter "${name}" expected one of ${values.join(', ')}.`);
  return value;
}
