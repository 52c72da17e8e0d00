/** The server of the queue, as QUEUE_URL names it. */
export type QueueServer =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'redis'; readonly url: string }
  | RedisClusterAddress;

/** Some nodes of a Redis cluster, which name the others, and how to sign in. */
export interface RedisClusterAddress {
  readonly kind: 'cluster';
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  readonly username?: string;
  readonly password?: string;
  readonly tls: boolean;
}

const POSTGRES = /^postgres(ql)?:\/\//;
const REDIS = /^(rediss?):\/\/(?:([^@/?#]*)@)?([^@/?#]+)(\/[^?#]*)?(\?[^#]*)?$/;
const SCHEMES = 'must be a URL that starts with postgres:// or postgresql:// or redis:// or rediss://';
const UNREADABLE =
  'cannot be read: it must be like redis://user:password@host:6379, with %40, %2F, %3F and %23 for @, /, ? and # in the password';
const REDIS_PORT = 6379;
/** A client needs one node that answers; the list is for those that are away. */
const MOST_NODES = 50;

/**
 * Reads QUEUE_URL. Several Redis hosts separated by commas, or `?cluster=true` after one, are nodes of a cluster. Throws an
 * error whose message completes "QUEUE_URL ...".
 */
export function readQueueUrl(text: string): QueueServer {
  if (POSTGRES.test(text) && URL.canParse(text)) return { kind: 'postgres', url: text };
  const [, scheme, credentials, hosts, path, search] = REDIS.exec(text) ?? [];
  if (!scheme || !hosts) throw new Error(/^rediss?:\/\/./.test(text) ? UNREADABLE : SCHEMES);
  // A part of the password would be named as a host.
  if (`${path}${search}`.includes('@')) throw new Error(UNREADABLE);
  const parameters = new URLSearchParams(search);
  const clustered = parameters.get('cluster');
  if (clustered !== null && clustered !== 'true')
    throw new Error('may have the parameter cluster only as cluster=true');
  const entries = hosts.split(',');
  if (entries.length > 1 && text.lastIndexOf('://') !== text.indexOf('://'))
    throw new Error(`must have ${scheme}:// once, before the first of its hosts`);
  if (entries.length === 1 && clustered === null) {
    nodeOf(hosts);
    if (path && !/^\/\d*$/.test(path))
      throw new Error('has something else than the number of a database after its host');
    if (!URL.canParse(text)) throw new Error(UNREADABLE);
    return { kind: 'redis', url: text };
  }
  if (entries.length > MOST_NODES) throw new Error(`names more than ${MOST_NODES} hosts`);
  parameters.delete('cluster');
  if (parameters.size > 0) throw new Error('may have no parameter but cluster=true when it names a Redis cluster');
  if (path && !/^\/0?$/.test(path)) throw new Error('names a database number, which a Redis cluster does not have');
  return { kind: 'cluster', nodes: entries.map(nodeOf), ...readCredentials(credentials), tls: scheme === 'rediss' };
}

/** Returns the text unchanged if {@link readQueueUrl} can read it; for configuration classes. */
export function checkedQueueUrl(text: string): string {
  readQueueUrl(text);
  return text;
}

function nodeOf(entry: string): { host: string; port: number } {
  const url = `redis://${entry}`;
  const { hostname = '', port = '' } = entry !== '' && URL.canParse(url) ? new URL(url) : {};
  if (hostname === '' || port === '0') throw new Error(`has "${shown(entry)}" where a host and its port must be`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? REDIS_PORT : Number(port) };
}

/** A host with a port, or an IPv6 address without its brackets. Something else may be a password whose host is missing. */
const HARMLESS = /^([^:]*:\d{1,5}|[\da-f]{0,4}(:[\da-f]{0,4}){2,7})$/i;

function shown(entry: string): string {
  return HARMLESS.test(entry) ? entry : entry.replace(/:.*$/s, ':…');
}

function readCredentials(text: string | undefined): { username?: string; password?: string } {
  if (!text) return {};
  const [username = '', ...rest] = text.split(':').map((part) => decode(part));
  const password = rest.join(':');
  return { ...(username !== '' && { username }), ...(password !== '' && { password }) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('has a user name or password with a % that no two hexadecimal digits follow');
  }
}
