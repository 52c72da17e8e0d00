import { Controller, Inject } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import type { Caller } from '@listings/domain';
import { errorEntries } from '@listings/errors';
import { disconnectAccount, requestConnectLink } from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { requireLocationId } from '@listings/pagination';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { CONNECTIONS } from '../dependencies.js';
import { Operation } from '../http/operation.js';
import { CallerOf, Input } from '../http/request-values.js';
import { connectLinkPayload } from './connect-link-payload.js';
import { ConnectLinkInput, DisconnectAccountInput } from './connection-input.js';
import { ConnectLinkPayload, DisconnectAccountPayload } from './connection-payload.js';

/**
 * The operations that each publisher has for itself [contract 7]: their paths and names are derived from the
 * plug-in, so a controller is made for every one that is configured.
 */
export function publisherAccountsController(publisher: RegisteredPublisher): Type<unknown> {
  const { names, declaration } = publisher;

  @Controller()
  class PublisherAccountsController {
    constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

    @Operation({
      id: `bulkConnectLinkFor${names.pascal}`,
      method: 'POST',
      path: `/connected-accounts/connect-${names.kebab}`,
      scope: 'WRITE',
      tag: 'connected-accounts',
      summary: `A link with which an owner connects an account of ${declaration.displayName}`,
      payload: ConnectLinkPayload,
      input: { name: 'ConnectLinkInput', schema: ConnectLinkInput },
    })
    async connect(@CallerOf() caller: Caller, @Input() input: ConnectLinkInput) {
      const { successUrl, errorUrl } = input;
      return connectLinkPayload(
        input,
        await requestConnectLink(this.connections, caller, { publisher, successUrl, errorUrl }),
      );
    }

    @Operation({
      id: `bulkDisconnectFor${names.pascal}`,
      method: 'POST',
      path: `/connected-accounts/disconnect-${names.kebab}`,
      scope: 'WRITE',
      tag: 'connected-accounts',
      summary: `Disconnects an account of ${declaration.displayName}, or the listings of some locations`,
      payload: DisconnectAccountPayload,
      input: { name: 'DisconnectAccountInput', schema: DisconnectAccountInput },
    })
    async disconnect(@CallerOf() caller: Caller, @Input() input: DisconnectAccountInput) {
      const violations = await disconnectAccount(this.connections, caller, {
        publisher,
        connectedAccountId: input.connectedAccountId,
        locationIds: input.locationIds ? [...new Set(input.locationIds.map(requireLocationId))] : undefined,
      });
      return {
        clientMutationId: input.clientMutationId ?? null,
        success: violations.length === 0,
        errors: errorEntries(violations),
      };
    }
  }

  return PublisherAccountsController;
}
