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
import { Operation } from '../http/operation.js';
import { CallerOf, Input, PathParameter, Query } from '../http/request-values.js';
import { connectLinkPayload } from './connect-link-payload.js';
import { ConnectedAccountFilters, ConnectedAccountListingsInput, ConnectUrlInput } from './connection-input.js';
import {
  ConnectedAccountDetailsPayload,
  ConnectedAccountFoldersPayload,
  ConnectedAccountListingsPayload,
  ConnectedAccountsPayload,
  ConnectLinkPayload,
} from './connection-payload.js';
import { offsetPageOfRequest, offsetParameters } from './offset-parameters.js';
import type { OffsetArguments } from './offset-parameters.js';
import { publisherOfInput } from './publisher-of-input.js';

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
    payload: ConnectedAccountsPayload,
    query: {
      ...offsetParameters,
      publisher: { kind: 'text', description: 'Only accounts of this publisher.' },
      status: { kind: 'text', description: `Only accounts in this state: ${STATUSES.join(', ')}.` },
      filters: { kind: 'json', description: 'JSON object: publisher, status.', schema: ConnectedAccountFilters },
    },
  })
  async list(@CallerOf() caller: Caller, @Query() query: ListQuery) {
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
    payload: ConnectedAccountDetailsPayload,
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
    payload: ConnectedAccountFoldersPayload,
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
    payload: ConnectedAccountListingsPayload,
    input: { name: 'ConnectedAccountListingsInput', schema: ConnectedAccountListingsInput, alsoFlat: true },
  })
  async listings(@CallerOf() caller: Caller, @Input() input: ConnectedAccountListingsInput) {
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
    payload: ConnectLinkPayload,
    input: { name: 'ConnectUrlInput', schema: ConnectUrlInput },
  })
  async connectUrl(@CallerOf() caller: Caller, @Input() input: ConnectUrlInput) {
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
