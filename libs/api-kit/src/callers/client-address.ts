import { isIP, isIPv4 } from 'node:net';
import type { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address that a request comes from: that of its connection, or, when a trusted proxy sent it, the last address in
 * X-Forwarded-For that is no trusted proxy. An IPv6 address stands for its /64 network, which one client owns as a whole.
 */
export function clientAddress(
  { socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>,
  trustedProxies: BlockList,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join().split(',');
  let address = plainAddress(socket.remoteAddress ?? '') ?? 'unknown';
  while (isTrusted(address, trustedProxies)) {
    const before = plainAddress(forwarded.pop() ?? '');
    if (before === undefined) break;
    address = before;
  }
  return isIP(address) === 6 ? networkOf(address) : address;
}

/** Whether a trusted proxy has sent a request. */
export function isFromTrustedProxy({ socket }: Pick<FastifyRequest, 'socket'>, trustedProxies: BlockList): boolean {
  return isTrusted(plainAddress(socket.remoteAddress ?? '') ?? '', trustedProxies);
}

function isTrusted(address: string, proxies: BlockList): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** The address without port, brackets and zone; an IPv4 address that is mapped into IPv6 as IPv4. */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? undefined : address;
}

/** The first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}
