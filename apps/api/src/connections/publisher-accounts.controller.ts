import { Controller, Inject } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import type { Caller } from '@listings/domain';
import { errorEntries } from '@listings/errors';
import { CONNECTIONS, disconnectAccount, requestConnectLink } from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { requireLocationId } from '@listings/pagination';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { Operation } from '../http/operation.js';
import { CallerOf, OperationInput } from '../http/request-values.js';
import { connectLinkPayload } from './connect-link-payload.js';
import {
  accountDisconnectedExample,
  accountNotDisconnectedExample,
  connectLinkExample,
  connectLinkInputExample,
  connectLinkRefusedExample,
  disconnectAccountInputExample,
} from './connection-examples.js';
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
      description:
        'Send the browser of the owner to the url: it leads through the consent of the publisher and back to your successUrl or errorUrl. The link works once and for 24 hours.',
      payload: ConnectLinkPayload,
      example: connectLinkExample,
      failureExample: connectLinkRefusedExample,
      input: { name: 'ConnectLinkInput', schema: ConnectLinkInput, example: connectLinkInputExample },
      errors: ['SY81022'],
    })
    async connect(@CallerOf() caller: Caller, @OperationInput() input: ConnectLinkInput) {
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
      description:
        'Gives the rights back to the publisher and unlinks all listings of the account, with connection.location_disconnected for each. With locationIds only their links go and the account stays. Disconnecting it again is success.',
      payload: DisconnectAccountPayload,
      example: accountDisconnectedExample,
      failureExample: accountNotDisconnectedExample,
      input: {
        name: 'DisconnectAccountInput',
        schema: DisconnectAccountInput,
        example: disconnectAccountInputExample,
      },
      errors: ['SY10046', 'SY81066'],
    })
    async disconnect(@CallerOf() caller: Caller, @OperationInput() input: DisconnectAccountInput) {
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
