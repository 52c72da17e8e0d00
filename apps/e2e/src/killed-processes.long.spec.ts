import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProductClient, isAlive, startProduct, waitFor } from '@listings/testing';
import type { StartedProduct } from '@listings/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let product: StartedProduct;
let client: ReturnType<typeof createProductClient>;

beforeAll(async () => {
  product = await startProduct();
  product.log.expectLine(/waiting for the database: /);
  // What each process was doing when its connections broke differs from run to run.
  product.log.allowLine(
    /ECONN(REFUSED|RESET)|EPIPE|onnection terminated|connection error|terminating connection|the database system is /,
  );
  product.log.allowLine(/the notification connection was lost; reconnecting/);
  client = createProductClient(product.environment);
});
afterAll(async () => {
  await product?.stop();
});

const workerLog = () => readFileSync(join(product.home, 'logs', 'worker.log'), 'utf8');

/** The pids that the start has reported last. */
const pids = () =>
  (JSON.parse(readFileSync(join(product.home, 'environment.json'), 'utf8')) as { pids: Record<string, number> }).pids;

describe('the started product', () => {
  it('[reliability 2, I2] recovers from kill -9 of the worker and of PostgreSQL within a second, and the campaign goes on', async () => {
    const before = pids();
    const { edges } = await client.get('/locations', { filter: { tag: 'imported' } });
    const created = await client.post('/bulk-posts', {
      postName: 'Autumn',
      locationIds: edges.map(({ node }: { node: { id: string } }) => node.id),
      postType: 'ANNOUNCEMENT',
      postSites: ['PUBLISHER_A'],
      postMessage: [{ site: 'PUBLISHER_A', message: 'Our autumn menu is here.' }],
    });
    expect(created).toMatchObject({ success: true });

    // Kills in a row keep PostgreSQL away until the restarted worker has met a server that is away.
    for (let kill = 1; kill <= 3 || !workerLog().includes('waiting for the database: '); kill += 1) {
      const { postgres, worker } = pids() as { postgres: number; worker: number };
      process.kill(postgres, 'SIGKILL');
      if (isAlive(worker)) process.kill(worker, 'SIGKILL');
      await waitFor(() => pids()['postgres'] !== postgres, {
        describe: `PostgreSQL after kill ${kill}`,
        intervalMs: 5,
      });
    }

    const path = `/bulk-posts/${encodeURIComponent(created.socialPost.id)}`;
    const view = await waitFor(
      async () => {
        const { socialPostInfo } = await client.get(path);
        return socialPostInfo.status === 'SUCCESS' ? socialPostInfo : undefined;
      },
      {
        describe: `campaign SUCCESS after the kill; the start said ${product.output()}`,
        timeoutMs: 120_000,
        intervalMs: 250,
      },
    );
    expect(view.publishDetails).toEqual([expect.objectContaining({ site: 'PUBLISHER_A', status: 'PUBLISHED' })]);
    for (const name of ['postgres', 'worker']) expect(pids()[name]).not.toBe(before[name]);
    expect(isAlive(before['start'] as number)).toBe(true);
  });
});
