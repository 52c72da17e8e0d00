import { Inject } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import type { KeyCall } from '@listings/api-kit';
import { ApiController, Operation, writePayload, writeResult } from '@listings/api-kit';
import { requireLocationId } from '@listings/pagination';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { disconnectAccount } from '../accounts/disconnect-account.js';
import { requestConnectLink } from '../connecting/request-connect-link.js';
import { CONNECTIONS } from '../connections.module.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { connectLinkPayload } from './connect-link-payload.js';
import {
  connectedAccountIdExample,
  connectLinkExample,
  connectLinkRefusedExample,
  returnUrlsExample,
} from './connection-examples.js';
import { ConnectLinkInput, DisconnectAccountInput } from './connection-input.js';
import { ConnectLinkPayload } from './connection-payload.js';

/**
 * The controller that connects and disconnects the accounts of one publisher [contract 7]. Paths and operation names
 * derive from the plug-in, so each configured publisher gets its own controller.
 */
export function publisherAccountsController(publisher: RegisteredPublisher): Type<unknown> {
  const { names, declaration } = publisher;

  @ApiController('connected-accounts')
  class PublisherAccountsController {
    constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

    @Operation({
      id: `bulkConnectLinkFor${names.pascal}`,
      route: `POST /connected-accounts/connect-${names.kebab}`,
      access: { key: 'WRITE' },
      summary: `Create a connect link for ${declaration.displayName}`,
      description:
        'Creates a single-use link with which an owner connects an account at the publisher. The link is valid for 24 hours. Open it in the browser of the owner: it shows there who asks, and goes on from that page. After the consent at the publisher the service redirects the browser to `successUrl` or `errorUrl`.',
      response: ConnectLinkPayload,
      example: connectLinkExample,
      failureExample: connectLinkRefusedExample,
      body: { schema: ConnectLinkInput, example: returnUrlsExample },
      errors: ['SY81022', 'SY81066'],
    })
    async connect({ caller, unit, body: input }: KeyCall<{ body: typeof ConnectLinkInput }>) {
      const { successUrl, errorUrl, connectedAccountId } = input;
      return connectLinkPayload(
        input,
        await requestConnectLink({ ...this.connections, unit }, caller, {
          publisher,
          successUrl,
          errorUrl,
          connectedAccountId,
        }),
      );
    }

    @Operation({
      id: `bulkDisconnectFor${names.pascal}`,
      route: `POST /connected-accounts/disconnect-${names.kebab}`,
      access: { key: 'WRITE' },
      summary: `Disconnect an account of ${declaration.displayName}`,
      description:
        'Revokes the authorization at the publisher, unless another connected account shares it, and unlinks all listings of the account. The service emits connection.location_disconnected for each unlinked listing. With `locationIds` the operation unlinks only the listings of these locations, and the account stays connected. Disconnecting an account again succeeds.',
      response: writePayload('DisconnectAccountPayload', 'Result of disconnecting an account.', {}),
      example: {},
      failureExample: 'SY81066: Connected account does not exist or the account is archived',
      body: { schema: DisconnectAccountInput, example: { connectedAccountId: connectedAccountIdExample } },
      errors: ['SY10046', 'SY81066'],
    })
    async disconnect({ caller, unit, body: input }: KeyCall<{ body: typeof DisconnectAccountInput }>) {
      const violations = await disconnectAccount({ ...this.connections, unit }, caller, {
        publisher,
        connectedAccountId: input.connectedAccountId,
        locationIds: input.locationIds ? [...new Set(input.locationIds.map(requireLocationId))] : undefined,
      });
      return writeResult(input, violations);
    }
  }

  return PublisherAccountsController;
}
