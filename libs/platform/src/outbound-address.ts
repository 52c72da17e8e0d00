import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';

/**
 * IPv4 ranges that are not on the public internet (IANA special-purpose registry) or on which a cloud serves metadata.
 */
const REFUSED_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // the wire server of a cloud, which has a public address
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** IPv6 is allowed only in 2000::/3, so mapped, NAT64, unique-local and link-local addresses need no entry here. */
const REFUSED_IPV6: readonly [string, number][] = [
  // protocol assignments: Teredo, ORCHID, benchmarking
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 contains an IPv4 address
  ['2002::', 16],
  ['3fff::', 20],
];

const refusedIpv4 = new BlockList();
for (const [network, prefix] of REFUSED_IPV4) refusedIpv4.addSubnet(network, prefix, 'ipv4');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
const refusedIpv6 = new BlockList();
for (const [network, prefix] of REFUSED_IPV6) refusedIpv6.addSubnet(network, prefix, 'ipv6');

/** True for the text of an IP address on the public internet; false for any other address or text [contract 8]. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refusedIpv4.check(address, 'ipv4');
  if (isIPv6(address) && !address.includes('%'))
    return globalIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6');
  return false;
}

/** A connection was not made because its address is not public. Nothing was sent. */
export class AddressRefusedError extends Error {
  readonly code = 'ADDRESS_REFUSED';

  constructor(host: string) {
    super(`${host} is not a public address`);
    this.name = 'AddressRefusedError';
  }
}

/** Resolves a host name to its addresses. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Queries the name servers directly. The system's lookup uses a pool of four threads, so a few names with slow servers
 * would delay all other lookups. The hosts file is not read; it cannot contain a public receiver.
 */
const publicResolver = new Resolver({ timeout: 3_000, tries: 2 });
export const resolvePublicHost: ResolveHost = async (hostname) => {
  const answers = await Promise.allSettled([publicResolver.resolve4(hostname), publicResolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const [failed] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
  if (addresses.length === 0) throw failed ?? noAddress(hostname);
  return addresses.map((address) => ({ address, family: isIP(address) }));
};

function noAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });
}

const resolveAnyHost: ResolveHost = (hostname) => systemLookup(hostname, { all: true });

/**
 * Creates a connector for an undici Agent that connects to public addresses only. It checks IP literals (for which Node
 * calls no lookup) and every address of a name, and connects to exactly the checked addresses, so that a second DNS
 * response cannot differ [contract 8]. `allowPrivateAddresses` disables the check.
 */
export function outboundConnector(options: {
  allowPrivateAddresses: boolean;
  timeoutMs: number;
  /** Replaces the name servers in tests. */
  resolve?: ResolveHost;
  /** Certificates to trust instead of the built-in ones. */
  ca?: string;
}): buildConnector.connector {
  const { allowPrivateAddresses, timeoutMs, ca } = options;
  const permitted = (address: string) => allowPrivateAddresses || isPublicAddress(address);
  const resolve = options.resolve ?? (allowPrivateAddresses ? resolveAnyHost : resolvePublicHost);

  const lookup: LookupFunction = (hostname, { all, family }, callback) => {
    resolve(hostname).then(
      (found) => {
        if (!found.every(({ address }) => permitted(address)))
          return callback(new AddressRefusedError(hostname), '', 0);
        const wanted = found.filter((each) => !family || each.family === family);
        const [first] = wanted;
        if (first === undefined) return callback(noAddress(hostname), '', 0);
        if (all) callback(null, [...wanted]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

  const connect = buildConnector({ timeout: timeoutMs, lookup, ...(ca === undefined ? {} : { ca }) });
  return (target, callback) => {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !permitted(host)) return callback(new AddressRefusedError(host), null);
    connect(target, callback);
  };
}
