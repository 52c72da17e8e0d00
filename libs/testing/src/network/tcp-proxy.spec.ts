import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import type { Receiver } from './receiver.js';
import { startReceiver } from './receiver.js';
import type { TcpProxy } from './tcp-proxy.js';
import { tcpProxy } from './tcp-proxy.js';

describe('tcpProxy', () => {
  let receiver: Receiver;
  let proxy: TcpProxy;
  beforeEach(async () => {
    receiver = await startReceiver();
    receiver.answer({ body: 'x'.repeat(1000) });
    proxy = await tcpProxy({ port: Number(new URL(receiver.url).port) });
  });
  afterEach(async () => {
    await proxy.close();
    await receiver.close();
  });

  /** The length of the answer's body, or the error that came instead. */
  function ask(): Promise<number> {
    return new Promise((resolve, reject) => {
      const call = request({ port: proxy.port, host: '127.0.0.1', method: 'POST', agent: false }, (response) => {
        let length = 0;
        response.on('data', (chunk: Buffer) => (length += chunk.length));
        response.on('end', () => resolve(length));
        response.on('error', reject);
      });
      call.setTimeout(300, () => call.destroy(new Error('timed out')));
      call.on('error', reject);
      call.end('hello');
    });
  }

  it('passes everything on and counts connections', async () => {
    expect(await ask()).toBe(1000);
    expect(await ask()).toBe(1000);
    expect(proxy.connections()).toBe(2);
  });

  it('delays', async () => {
    proxy.faults.delayMs = 60;
    const began = performance.now();
    await ask();
    expect(performance.now() - began).toBeGreaterThan(110);
  });

  it('cuts the answer after N bytes: the target has got the request, the caller learns nothing', async () => {
    proxy.faults.cutAfterResponseBytes = 0;
    await expect(ask()).rejects.toThrow();
    expect(receiver.requests).toHaveLength(1);

    proxy.faults.cutAfterResponseBytes = 600;
    await expect(ask()).rejects.toThrow('aborted');
  });

  it('cuts the request: the target never sees it whole', async () => {
    proxy.faults.cutAfterRequestBytes = 10;
    await expect(ask()).rejects.toThrow();
    expect(receiver.requests).toHaveLength(0);
  });

  it('swallows, refuses and heals', async () => {
    proxy.faults.blackhole = true;
    await expect(ask()).rejects.toThrow('timed out');
    proxy.heal();
    proxy.faults.refuse = true;
    await expect(ask()).rejects.toThrow(/socket hang up|ECONNRESET/);
    proxy.heal();
    expect(await ask()).toBe(1000);
  });
});
