import type { QueueOptions } from 'bullmq';
import { Cluster } from 'ioredis';
import type { ClusterNode, ClusterOptions, Redis } from 'ioredis';
import type { RedisClusterAddress } from '@listings/platform';

/** Time for a connection to Redis to end in order. ioredis keeps the process for as long also where the connection is gone. */
export const DISCONNECT_MS = 500;

type Command = Parameters<Cluster['sendCommand']>[0];

/** The clients of a process for a Redis cluster. */
export interface ClusterClients {
  /** The `connection` option of BullMQ's queue; a command that finds no cluster fails at once. */
  readonly connection: QueueOptions['connection'];
  /** That of the worker, whose commands wait for the cluster. */
  readonly workerClient: QueueOptions['connection'];
  close(): void;
}

/**
 * BullMQ duplicates the client of workers. It can neither close a duplicate while the cluster is away, nor stop connecting
 * it anew: this client ends with all its duplicates, for good.
 */
class EndableCluster extends Cluster {
  private readonly duplicates: EndableCluster[] = [];
  private readonly unanswered = new Set<Command>();
  private ended = false;

  constructor(
    private readonly startNodes: ClusterNode[],
    private readonly given: ClusterOptions,
  ) {
    super(startNodes, given);
    this.explainErrors();
  }

  /**
   * Adds to "Failed to refresh slots cache." why the last node could not be asked. The cluster asks each through a duplicate of its
   * client and keeps only "Connection is closed.", also when the certificate of the node was refused.
   */
  private explainErrors(): void {
    let reason: Error | undefined;
    this.on('+node', (node: Redis) => {
      const duplicate = node.duplicate.bind(node);
      node.duplicate = (changed) => duplicate(changed).on('error', (error: Error) => (reason = error));
    });
    this.on('refresh', () => (reason = undefined));
    this.on('error', (error: Error) => (error.cause ??= reason));
  }

  override duplicate(_: ClusterNode[] = [], changed: ClusterOptions = {}): Cluster {
    const duplicate = new EndableCluster(this.startNodes, { ...this.given, ...changed });
    this.duplicates.push(duplicate);
    return duplicate;
  }

  override connect(): Promise<void> {
    return this.ended ? Promise.reject(new Error('The client of the cluster has ended.')) : super.connect();
  }

  override sendCommand(command: Command, ...more: unknown[]): unknown {
    this.unanswered.add(command);
    const settled = () => void this.unanswered.delete(command);
    command.promise.then(settled, settled);
    return super.sendCommand(command, ...(more as []));
  }

  /** ioredis never settles commands that wait for a cluster when it is closed: BullMQ would wait for them for ten seconds. */
  end(): void {
    this.ended = true;
    this.disconnect();
    for (const command of this.unanswered) command.reject(new Error('The client of the cluster has ended.'));
    this.duplicates.forEach((duplicate) => duplicate.end());
  }
}

/** Makes the clients for a cluster, which connect when the queue or worker needs them. */
export function openCluster(address: RedisClusterAddress, connectionName: string): ClusterClients {
  const [queue, worker] = [false, true].map((patient) => clientOf(address, { connectionName, patient })) as [
    EndableCluster,
    EndableCluster,
  ];
  return {
    connection: queue as unknown as QueueOptions['connection'],
    workerClient: worker as unknown as QueueOptions['connection'],
    close: () => {
      queue.end();
      worker.end();
    },
  };
}

/** `patient`: commands wait for the cluster, as BullMQ requires of workers. */
function clientOf(address: RedisClusterAddress, options: { connectionName: string; patient: boolean }): EndableCluster {
  const { connectionName, patient } = options;
  return new EndableCluster([...address.nodes], {
    lazyConnect: true,
    enableOfflineQueue: patient,
    // A certificate is for the name of a node and not for its address.
    ...(address.tls && { dnsLookup: (name, done) => done(null, name) }),
    redisOptions: {
      connectionName,
      username: address.username,
      password: address.password,
      ...(address.tls && { tls: {} }),
      maxRetriesPerRequest: patient ? null : 1,
      disconnectTimeout: DISCONNECT_MS,
    },
  });
}

/** The prefix of the queue's keys in a cluster. A statement of BullMQ uses several of them, which the hash tag in braces keeps on one node. */
export const CLUSTER_PREFIX = '{listings:work}';
