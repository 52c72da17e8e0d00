import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IDENTITY_CLIENT } from '@listings/testing';

/** The settings of a provider of single sign-on that lets everybody of acme.example in. */
export function ssoProvider(issuer: string, more: object = {}) {
  return {
    name: 'acme',
    issuer,
    ...IDENTITY_CLIENT,
    accountId: 1,
    allowedDomains: ['acme.example'],
    justInTime: 'VIEWER',
    ...more,
  };
}

/** A server on loopback that takes the place of a provider. */
export interface StandInProvider {
  readonly issuer: string;
  close(): void;
}

/** Starts a server that answers every request in this way. */
export async function standInProvider(
  answer: (issuer: string, request: IncomingMessage, response: ServerResponse) => void,
): Promise<StandInProvider> {
  const server = createServer((request, response) => answer(issuer, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
