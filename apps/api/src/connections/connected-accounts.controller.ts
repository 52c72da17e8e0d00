import { Controller, Inject } from '@nestjs/common';
import type { Caller, ConnectedAccountStatus } from '@listings/domain';
import { malformed } from '@listings/errors';
import {
  connectedAccountDetails,
  connectedAccountFolders,
  connectedAccountListings,
  listConnectedAccounts,
  requestConnectLink,
} from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { requireLocationId } from '@listings/pagination';
import { CONNECTIONS } from '../dependencies.js';
import { offsetPageOfRequest, offsetParameters } from '../http/offset-parameters.js';
import type { OffsetArguments } from '../http/offset-parameters.js';
import { Operation } from '../http/operation.js';
import type { ExampleNames, PathParameterDeclaration } from '../http/operation.js';
import { publisherConstant } from '../http/payload-schemas.js';
import { CallerOf, OperationInput, PathParameter, QueryArguments } from '../http/request-values.js';
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

const connectedAccountInPath: PathParameterDeclaration = {
  description: 'The connected account, a UUID.',
  example: connectedAccountIdExample,
  idType: 'ConnectedAccount',
};

const STATUSES: readonly ConnectedAccountStatus[] = ['CONNECTED', 'REAUTH_REQUIRED', 'DISCONNECTED'];

interface ListQuery extends OffsetArguments {
  readonly filters?: ConnectedAccountFilters;
  readonly publisher?: string;
  readonly status?: string;
}

/** Connected accounts and what can be seen of them [contract 7]. */
@Controller()
export class ConnectedAccountsController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Operation({
    id: 'connectedAccountsInfo',
    method: 'GET',
    path: '/connected-accounts',
    scope: 'READ',
    tag: 'connected-accounts',
    summary: 'Connected accounts, newest first',
    description: 'Accounts at publishers, those that were disconnected or lost their rights included.',
    payload: ConnectedAccountsPayload,
    example: connectedAccountsExample,
    query: {
      ...offsetParameters,
      publisher: {
        kind: 'text',
        description: 'Only accounts of this publisher.',
        example: ({ publisher }: ExampleNames) => publisher,
        schema: publisherConstant('The publisher.'),
      },
      status: {
        kind: 'text',
        description: `Only accounts in this state: ${STATUSES.join(', ')}.`,
        example: 'CONNECTED',
        schema: ConnectionStatus,
      },
      filters: {
        kind: 'json',
        description: 'JSON object: publisher, status. The plain parameters win over it.',
        example: { status: 'CONNECTED' },
        schema: ConnectedAccountFilters,
      },
    },
  })
  async list(@CallerOf() caller: Caller, @QueryArguments() query: ListQuery) {
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
    method: 'GET',
    path: '/connected-accounts/:connectedAccountId/details',
    scope: 'READ',
    tag: 'connected-accounts',
    summary: 'One connected account',
    description: 'Its state, and how many listings it can reach.',
    pathParameters: { connectedAccountId: connectedAccountInPath },
    payload: ConnectedAccountDetailsPayload,
    example: connectedAccountDetailsExample,
  })
  async details(@CallerOf() caller: Caller, @PathParameter('connectedAccountId') id: string) {
    return connectedAccountDetails(this.connections, caller, id);
  }

  @Operation({
    id: 'connectedAccountFolders',
    method: 'GET',
    path: '/connected-accounts/:connectedAccountId/folders',
    scope: 'READ',
    tag: 'connected-accounts',
    summary: "The publisher's groups of listings",
    description: 'Business groups, portfolios or whatever the publisher has, read from it when they are not known yet.',
    pathParameters: { connectedAccountId: connectedAccountInPath },
    payload: ConnectedAccountFoldersPayload,
    example: connectedAccountFoldersExample,
    readsPublisher: true,
  })
  async folders(@CallerOf() caller: Caller, @PathParameter('connectedAccountId') id: string) {
    return connectedAccountFolders(this.connections, caller, id);
  }

  @Operation({
    id: 'connectedAccountListings',
    method: 'POST',
    path: '/connected-accounts/connected-account-listings',
    scope: 'READ',
    tag: 'connected-accounts',
    summary: 'Listings that a connected account can reach, by name',
    description: 'Read from the publisher when they are not known yet, or when they were last read some time ago.',
    payload: ConnectedAccountListingsPayload,
    example: connectedAccountListingsExample,
    input: {
      name: 'ConnectedAccountListingsInput',
      schema: ConnectedAccountListingsInput,
      example: connectedAccountListingsInputExample,
      alsoFlat: true,
    },
    readsPublisher: true,
  })
  async listings(@CallerOf() caller: Caller, @OperationInput() input: ConnectedAccountListingsInput) {
    return connectedAccountListings(this.connections, caller, {
      connectedAccountId: input.connectedAccountId,
      locationInfo: input.locationInfo ?? undefined,
      page: offsetPageOfRequest(input),
    });
  }

  @Operation({
    id: 'connectUrl',
    method: 'POST',
    path: ['/locations/oauth-connect-url', '/locations/oauth_connect_url'],
    scope: 'WRITE',
    tag: 'connected-accounts',
    summary: 'A link with which the owner of one location connects an account',
    description:
      'As the link for an account; the successUrl gets locationId too, so that you know for which location it was.',
    payload: ConnectLinkPayload,
    example: connectLinkExample,
    failureExample: connectLinkRefusedExample,
    input: { name: 'ConnectUrlInput', schema: ConnectUrlInput, example: connectUrlInputExample },
    errors: ['SY00008', 'SY81022'],
  })
  async connectUrl(@CallerOf() caller: Caller, @OperationInput() input: ConnectUrlInput) {
    const { successUrl, errorUrl } = input;
    const request = {
      publisher: publisherOfInput(this.connections.publishers, 'site', input.site),
      locationId: requireLocationId(input.locationId),
      successUrl,
      errorUrl,
    };
    return connectLinkPayload(input, await requestConnectLink(this.connections, caller, request));
  }
}

function enumValue<T extends string>(name: string, given: string | undefined, values: readonly T[]): T | undefined {
  if (given === undefined) return undefined;
  const value = values.find((each) => each === given);
  if (value === undefined) throw malformed(`Parameter "${name}" expected one of ${values.join(', ')}.`);
  return value;
}
