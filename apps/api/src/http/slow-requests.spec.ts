/** @part base */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { fastifyAdapter, keepConnections } from '@listings/api-kit';

describe('a request that arrives too slowly', () => {
  it('[reliability 3, API4] has 30 seconds by default', () => {
    const { requestTimeout, headersTimeout } = fastifyAdapter().getInstance().server;
    expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000]);
  });

  it('[reliability 3, API4] is answered with 408 in the request-level shape when its time is over', async () => {
    const server = fastifyAdapter().getInstance();
    keepConnections(server);
    await server.listen({ host: '127.0.0.1', port: 0 });
    const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    try {
      const [socket] = (await once(server.server, 'connection')) as [Socket];
      let answer = '';
      client.on('data', (part) => (answer += String(part)));
      // What Node does when the time is over.
      server.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
      await once(client, 'close');
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(head.toLowerCase()).toContain('\r\nconnection: close');
      for (const header of ['x-correlation-id', 'x-api-version', 'cache-control: no-store'])
        expect(head.toLowerCase()).toContain(`\r\n${header}`);
      expect(JSON.parse(body)).toMatchObject({
        data: null,
        errors: [{ message: 'SY90006: Request was not complete in time.' }],
      });
    } finally {
      client.destroy();
      await server.close();
    }
  });
});
