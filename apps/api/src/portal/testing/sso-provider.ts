import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';
import { IDENTITY_CLIENT } from '@listings/testing';
import { startApi } from '../../testing/running-api.js';
import type { RunningApi } from '../../testing/running-api.js';

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

/** Stand-ins for providers, and apis that know them, which end after the tests of a spec file. */
export function ssoInstallations() {
  const closers: (() => unknown)[] = [];
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return {
    closers,
    /** Starts a server on loopback that answers every request in this way; returns its address. */
    async serve(answer: (issuer: string, request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
      const server = createServer((request, response) => answer(issuer, request, response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      closers.push(() => {
        server.closeAllConnections();
        server.close();
      });
      return issuer;
    },
    async apiWith(variables: Record<string, string>): Promise<RunningApi> {
      const api = await startApi({ variables });
      closers.push(() => api.close());
      return api;
    },
  };
}
