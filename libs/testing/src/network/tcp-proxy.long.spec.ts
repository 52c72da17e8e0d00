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

  /** Returns the length of the response body, or the error. */
  function ask(timeoutMs = 30_000): Promise<number> {
    return new Promise((resolve, reject) => {
      const call = request({ port: proxy.port, host: '127.0.0.1', method: 'POST', agent: false }, (response) => {
        let length = 0;
        response.on('data', (chunk: Buffer) => (length += chunk.length));
        response.on('end', () => resolve(length));
        response.on('error', reject);
      });
      call.setTimeout(timeoutMs, () => call.destroy(new Error('timed out')));
      call.on('error', reject);
      call.end('hello');
    });
  }

  it('forwards everything and counts connections', async () => {
    expect(await ask()).toBe(1000);
    expect(await ask()).toBe(1000);
    expect(proxy.connections()).toBe(2);
  });

  it('delays both directions', async () => {
    proxy.faults.delayMs = 60;
    const began = performance.now();
    await ask();
    expect(performance.now() - began).toBeGreaterThan(110);
  });

  it('cuts the response after N bytes: the target received the request, the caller gets no response', async () => {
    proxy.faults.cutAfterResponseBytes = 0;
    await expect(ask()).rejects.toThrow();
    expect(receiver.requests).toHaveLength(1);

    proxy.faults.cutAfterResponseBytes = 600;
    await expect(ask()).rejects.toThrow('aborted');
  });

  it('cuts the request: the target never receives all of it', async () => {
    proxy.faults.cutAfterRequestBytes = 10;
    await expect(ask()).rejects.toThrow();
    expect(receiver.requests).toHaveLength(0);
  });

  it('drops data, refuses connections and recovers', async () => {
    proxy.faults.blackhole = true;
    await expect(ask(300)).rejects.toThrow('timed out');
    proxy.heal();
    proxy.faults.refuse = true;
    await expect(ask()).rejects.toThrow(/socket hang up|ECONNRESET/);
    proxy.heal();
    expect(await ask()).toBe(1000);
  });
});
