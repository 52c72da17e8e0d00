import type { Server } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@listings/testing';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { choosePorts } from './ports.js';
import { writeStateFile } from './state-file.js';

const ANY = { api: 0, sandbox: 0, postgres: 0, 'api-metrics': 0, 'worker-metrics': 0, 'webhook-dispatcher-metrics': 0 };

describe('[design 4] ports', () => {
  const folder = perTest(temporaryFolder);
  const memory = () => folder.at('ports.json');
  let busy: Server | undefined;

  afterEach(() => void busy?.close());

  async function occupy(host: string): Promise<number> {
    const port = await freePort();
    busy = createServer();
    await new Promise<void>((resolve) => busy?.listen({ port, host }, resolve));
    return port;
  }

  it('chooses free ports, and the same ports at the next start', async () => {
    const first = await choosePorts(ANY, memory());
    expect(new Set(Object.values(first)).size).toBe(6);
    expect(await choosePorts(ANY, memory())).toEqual(first);
  });

  it.each(['127.0.0.1', '0.0.0.0'])('names a port that is in use on %s, its variable and a remedy', async (host) => {
    const port = await occupy(host);
    await expect(choosePorts({ ...ANY, api: port }, memory())).rejects.toThrow(
      `Port ${port} (PORT) is in use by another program: stop that program, or choose another port, for example "PORT=${port + 1} npm start" (0 takes any free one).`,
    );
  });

  it('chooses another port if a remembered port is in use', async () => {
    const port = await occupy('127.0.0.1');
    writeStateFile(memory(), { ...ANY, sandbox: port });
    const { sandbox } = await choosePorts(ANY, memory());
    expect(sandbox).not.toBe(port);
    expect(sandbox).toBeGreaterThan(0);
  });
});
