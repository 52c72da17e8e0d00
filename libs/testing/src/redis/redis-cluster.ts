import { freePort } from '../network/free-port.js';
import { waitFor } from '../wait-for.js';
import type { Certificates } from './certificates.js';
import { makeCertificates } from './certificates.js';
import type { RedisServer } from './redis-server.js';
import { startRedisServer } from './redis-server.js';

/** All slots of a cluster. */
const SLOTS = 16_384;
const PRIMARIES = 3;

/** Milliseconds without an answer after which the others think that a node has failed. */
const NODE_TIMEOUT_MS = 1_000;

/** A Redis cluster of three primaries and a replica for each of some of them, on loopback ports. */
export type RedisCluster = Awaited<ReturnType<typeof startRedisCluster>>;

/**
 * Starts a cluster; it ends with this process. `replicaOf` is a key: the primary of it gets a replica. With `tls` the nodes also listen
 * with TLS, which they use among themselves too.
 */
export async function startRedisCluster(
  program: string,
  { replicaOf, tls = false }: { replicaOf: string; tls?: boolean },
) {
  const certificates = tls ? makeCertificates() : undefined;
  const nodes = await Promise.all(Array.from({ length: PRIMARIES + 1 }, () => startNode(program, certificates)));
  const [first, ...others] = nodes as [ClusterNode, ...ClusterNode[]];
  await Promise.all(
    nodes.slice(0, PRIMARIES).map(async ({ server }, n) => {
      const [from, to] = [n, n + 1].map((part) => Math.floor((SLOTS * part) / PRIMARIES)) as [number, number];
      await demand(server, `CLUSTER ADDSLOTSRANGE ${from} ${to - 1}`);
      await demand(server, `CLUSTER SET-CONFIG-EPOCH ${n + 1}`);
    }),
  );
  for (const { server, bus, tlsPort } of others)
    await demand(first.server, `CLUSTER MEET 127.0.0.1 ${tlsPort ?? portOf(server)} ${bus}`);
  await agreed(nodes);

  const servers = nodes.map(({ server }) => server);
  const primary = await primaryOf(servers, replicaOf);
  const replica = servers[PRIMARIES] as RedisServer;
  await demand(replica, `CLUSTER REPLICATE ${textOf(await primary.ask('CLUSTER MYID'))}`);
  await waitFor(async () => (await replica.ask('INFO replication')).includes('master_link_status:up'), {
    describe: 'the replica to follow',
  });
  // A replica that another node does not know yet gets no vote from it.
  await waitFor(async () => {
    const views = await Promise.all(servers.map((server) => server.ask('CLUSTER NODES')));
    return views.every((view) => / slave /.test(view) || /myself,slave/.test(view));
  }, 'all nodes to know the replica');
  return {
    /** All nodes, as QUEUE_URL names them. */
    url: `redis://${servers.map((server) => `127.0.0.1:${portOf(server)}`).join()}`,
    /** The nodes with TLS, and the file of the authority that a client must know; only where it was asked for. */
    tls: certificates && {
      url: `rediss://${nodes.map(({ tlsPort }) => `127.0.0.1:${tlsPort}`).join()}`,
      authority: certificates.authority,
    },
    nodes: servers,
    /** The primary that has a key at present. */
    primaryOf: (key: string) => primaryOf(servers, key),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      certificates?.remove();
    },
  };
}

interface ClusterNode {
  readonly server: RedisServer;
  /** The port on which the nodes talk to each other. */
  readonly bus: number;
  readonly tlsPort: number | undefined;
}

async function startNode(program: string, certificates: Certificates | undefined): Promise<ClusterNode> {
  const [port, bus] = [await freePort(), await freePort()];
  const tlsPort = certificates && (await freePort());
  const options = { enabled: 'yes', port: bus, 'node-timeout': NODE_TIMEOUT_MS, 'replica-validity-factor': 0 };
  const more = Object.entries(options).flatMap(([name, value]) => [`--cluster-${name}`, String(value)]);
  if (certificates) more.push('--tls-port', String(tlsPort), ...tlsOptions(certificates));
  return { server: await startRedisServer(program, port, more), bus, tlsPort };
}

function tlsOptions({ authority, certificate, key }: Certificates): string[] {
  const files = { 'cert-file': certificate, 'key-file': key, 'ca-cert-file': authority };
  const options = { ...files, 'auth-clients': 'no', cluster: 'yes', replication: 'yes' };
  return Object.entries(options).flatMap(([name, value]) => [`--tls-${name}`, value]);
}

/** Waits until every node knows all nodes and says that the cluster works. */
async function agreed(nodes: readonly ClusterNode[]): Promise<void> {
  await waitFor(async () => {
    const answers = await Promise.all(nodes.map(({ server }) => server.ask('CLUSTER INFO')));
    return answers.every((text) => text.includes('cluster_state:ok') && text.includes(`known_nodes:${nodes.length}`));
  }, 'the nodes to become a cluster');
}

async function primaryOf(servers: readonly RedisServer[], key: string): Promise<RedisServer> {
  for (const server of servers) {
    // A node without the slot answers with MOVED, and one that is away not at all.
    const answer = await server.ask(`GET ${key}`).catch(() => '-');
    if (!answer.startsWith('-')) return server;
  }
  throw new Error(`No node of the cluster has the key ${key}.`);
}

async function demand(server: RedisServer, command: string): Promise<void> {
  const answer = await server.ask(command);
  if (!answer.startsWith('+OK')) throw new Error(`${command}: ${answer}`);
}

/** The text in an answer of Redis. */
function textOf(answer: string): string {
  return answer.split('\r\n')[1] ?? '';
}

function portOf({ url }: RedisServer): number {
  return Number(new URL(url).port);
}
