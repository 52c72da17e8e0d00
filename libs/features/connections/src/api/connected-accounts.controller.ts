import { Inject } from '@nestjs/common';
import type { KeyCall, PathParameter, QueryParameters } from '@listings/api-kit';
import {
  ApiController,
  count,
  databaseIdOf,
  globalIdOf,
  idOf,
  listOf,
  locationIdExample,
  nullable,
  offsetPageOf,
  offsetPageOfRequest,
  offsetParameters,
  Operation,
  publisherConstant,
  publisherOfInput,
  recordOf,
  text,
  timestamp,
  writeFields,
} from '@listings/api-kit';
import type { ConnectedAccountStatus } from '@listings/domain';
import { errorEntries, malformed } from '@listings/errors';
import { requireLocationId } from '@listings/pagination';
import {
  connectedAccountDetails,
  listConnectedAccounts,
  readConnectedAccount,
} from '../accounts/list-connected-accounts.js';
import { requestConnectLink } from '../connecting/request-connect-link.js';
import { CONNECTIONS } from '../connections.module.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { connectedAccountFolders, connectedAccountListings } from '../listings/connected-account-listings.js';
import { connectLinkPayload } from './connect-link-payload.js';
import { ConnectionStatus } from './connection-enums.js';
import {
  connectedAccountExample,
  connectedAccountIdExample,
  connectLinkExample,
  connectLinkRefusedExample,
  listingIdExample,
  listingsNotReadExample,
  onePage,
  returnUrlsExample,
} from './connection-examples.js';
import { ConnectedAccountFilters, ConnectedAccountListingsInput, ConnectUrlInput } from './connection-input.js';
import { accountFields, ConnectLinkPayload } from './connection-payload.js';

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
    example: ({ publisher }) => publisher,
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

const ConnectedAccountRecord = recordOf('ConnectedAccount', 'An account at a publisher.', accountFields);

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
    response: offsetPageOf('ConnectedAccountPage', ConnectedAccountRecord),
    example: (names) => ({
      pageInfo: onePage,
      records: [connectedAccountExample(names)],
    }),
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
    id: 'connectedAccount',
    route: 'GET /connected-accounts/:connectedAccountId',
    access: { key: 'READ' },
    summary: 'Get a connected account as in the list',
    description: 'Returns the connected account in the shape of the list. connectedAccountDetails says more of it.',
    path: { connectedAccountId: connectedAccountInPath },
    response: ConnectedAccountRecord,
    example: connectedAccountExample,
  })
  async read({ caller, path: { connectedAccountId: id } }: KeyCall<{ path: 'connectedAccountId' }>) {
    return readConnectedAccount(this.connections, caller, id);
  }

  @Operation({
    id: 'connectedAccountDetails',
    route: 'GET /connected-accounts/:connectedAccountId/details',
    access: { key: 'READ' },
    summary: 'Get a connected account',
    description: 'Returns the connected account with its status and the number of listings that it can access.',
    path: { connectedAccountId: connectedAccountInPath },
    response: recordOf('ConnectedAccountDetailsPayload', 'Details of a connected account.', {
      details: recordOf('ConnectedAccountDetails', 'An account at a publisher with details about its listings.', {
        ...accountFields,
        publisher: publisherConstant('Publisher.'),
        listingsCount: count('Number of listings that the account can access.'),
        listingsReadAt: nullable(timestamp('Time of the last read from the publisher; null when there was none.')),
        createdAt: timestamp('Time of the first connection.'),
        updatedAt: timestamp('Time of the last change.'),
      }),
    }),
    example: (names) => ({
      details: {
        ...connectedAccountExample(names),
        publisher: names.publisher,
        listingsCount: 14,
        listingsReadAt: '2026-07-06T18:33:29.664Z',
        createdAt: '2026-07-01T09:00:00.000Z',
        updatedAt: '2026-07-06T18:33:29.664Z',
      },
    }),
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
    response: listOf(
      'The folders.',
      recordOf('ConnectedAccountFolder', 'A group of listings at a publisher.', {
        folderId: idOf('External', text('Id of the folder at the publisher.')),
        folderName: text('Name of the folder.'),
        locationCount: count('Number of listings in the folder.'),
      }),
    ),
    example: [{ folderId: 'accounts/1', folderName: 'Golden Gate Group', locationCount: 14 }],
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
      'Returns the listings that the connected account can access, ordered by name. The service reads them from the publisher when it has not read them before. It also does so for page 1 when the last read is more than five minutes old, or more than half a minute where access to a linked listing is lost. An account that is disconnected, or has to be connected again before its first read, has no listings, and `errors` says so. While the first reading of a large account goes on, the page has the listings that were read so far, and `listingsReadAt` is null.',
    response: offsetPageOf(
      'ConnectedAccountListingPage',
      recordOf('ConnectedAccountListing', 'A listing at a publisher.', {
        id: globalIdOf('ConnectedAccountListing', 'Id of the listing for imports and links.'),
        accountTypeName: text(
          'Type of the connected account: the publisher name in Pascal case followed by `Account`.',
        ),
        locationName: text('Name of the business at the publisher.'),
        address: nullable(text('Address in one line; null when the publisher does not provide it.')),
        phone: nullable(text('Phone number; null when the publisher does not provide it.')),
        liveLink: nullable(text('URL of the public page; null when it is unknown.')),
        locationId: idOf(
          'Location',
          nullable(
            databaseIdOf('Location', 'Database id of the linked location; null when the listing is not linked.'),
          ),
        ),
      }),
      {
        success: writeFields.success,
        errors: writeFields.errors,
        listingsReadAt: nullable(
          timestamp(
            'When the service last read all listings from the publisher. Null while the first reading goes on: the records and their number are those that it has read so far.',
          ),
        ),
      },
    ),
    example: ({ accountType, site }) => ({
      listingsReadAt: '2026-07-06T18:33:29.664Z',
      pageInfo: onePage,
      records: [
        {
          id: listingIdExample,
          accountTypeName: accountType,
          locationName: 'Golden Gate Cafe',
          address: '1 Market Street, San Francisco, CA 94103',
          phone: '+14155552671',
          liveLink: `${site.url}/place/golden-gate-cafe`,
          locationId: 100001,
        },
      ],
    }),
    failureExample: listingsNotReadExample,
    errors: ['SY81069'],
    body: {
      schema: ConnectedAccountListingsInput,
      example: { connectedAccountId: connectedAccountIdExample },
      alsoFlat: true,
    },
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
      'Creates a single-use link with which the owner of one location connects an account at a publisher. The link is valid for 24 hours. It shows who asks, and goes on from that page. After the consent at the publisher the service redirects the browser to `successUrl` or `errorUrl`. It adds `locationId` (the database id) and `connectedAccountId` to the `successUrl`.',
    response: ConnectLinkPayload,
    example: connectLinkExample,
    failureExample: connectLinkRefusedExample,
    body: {
      schema: ConnectUrlInput,
      example: ({ publisher }) => ({
        locationId: locationIdExample,
        site: publisher,
        ...returnUrlsExample,
      }),
    },
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
