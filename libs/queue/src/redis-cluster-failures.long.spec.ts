import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import { canUseTls, freePort, redisProgram, startRedisCluster, startRedisServer } from '@listings/testing';
import type { RedisCluster } from '@listings/testing';
import { openJobQueue } from './open-job-queue.js';
import { CLUSTER_PREFIX } from './redis-cluster.js';

const program = redisProgram();

/** What the log says about a cluster at this URL that cannot be used. */
async function failureAt(url: string): Promise<string> {
  const failures: string[] = [];
  const logger = createLogger({ name: 'queue-test', level: 'silent' });
  const recording = Object.assign(Object.create(logger) as typeof logger, {
    warn: ({ err }: { err: Error & { lastNodeError?: Error } }) =>
      void failures.push(...[err, err.cause, err.lastNodeError].map(String)),
  });
  const queue = await openJobQueue({ url, logger: recording });
  await queue.jobs.enqueue({ accountId: 1, kind: 'x' });
  await queue.close();
  return failures.join('\n');
}

(program && canUseTls(program) ? describe : describe.skip)('a Redis cluster that cannot be used', () => {
  let cluster: RedisCluster;
  beforeAll(async () => {
    cluster = await startRedisCluster(program as string, { replicaOf: `${CLUSTER_PREFIX}:work:id`, tls: true });
  });
  afterAll(() => cluster?.stop());

  it('[design 3.11] says that the certificate of a node is not trusted', async () => {
    // This process does not know the authority.
    expect(await failureAt(cluster.tls?.url as string)).toMatch(/self-signed certificate|unable to verify/);
  });

  it('[design 3.11] says that nothing listens at the nodes', async () => {
    const port = await freePort();
    expect(await failureAt(`redis://127.0.0.1:${port}?cluster=true`)).toContain(`ECONNREFUSED 127.0.0.1:${port}`);
  });

  it('[design 3.11] says that a node needs another password', async () => {
    const url = new URL(cluster.nodes[0]?.url as string);
    expect(await failureAt(`redis://queue:another@${url.host}?cluster=true`)).toContain('WRONGPASS');
  });

  it('[design 3.11] says that a node is a single Redis', async () => {
    const single = await startRedisServer(program as string, await freePort());
    expect(await failureAt(`${single.url}?cluster=true`)).toContain('cluster support disabled');
    await single.stop();
  });
});
