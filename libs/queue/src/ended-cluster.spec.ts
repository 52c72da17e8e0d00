import { expect, it } from '@jest/globals';
import type { Cluster } from 'ioredis';
import { readQueueUrl } from '@listings/platform';
import type { RedisClusterAddress } from '@listings/platform';
import { freePort } from '@listings/testing';
import { openCluster } from './redis-cluster.js';

it('[design 3.1] the client of workers for a Redis cluster that is away ends the wait for a job when it is closed, so that the process can end', async () => {
  const [one, other] = [await freePort(), await freePort()];
  const address = readQueueUrl(`redis://127.0.0.1:${one},127.0.0.1:${other}`) as RedisClusterAddress;
  const { workerClient, close } = openCluster(address, 'test');
  const client = (workerClient as unknown as Cluster).duplicate();
  client.on('error', () => undefined);

  const wait = client.bzpopmin('marker', 10);
  const outcome = expect(wait).rejects.toThrow('The client of the cluster has ended.');
  close();

  await outcome;
});
