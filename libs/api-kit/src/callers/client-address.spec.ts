import { describe, expect, it } from '@jest/globals';
import { readTrustedProxies } from '@listings/platform';
import { clientAddress } from './client-address.js';

const PROXIES = '10.0.0.0/8, 192.0.2.7, fd00::/8';
const from = (remoteAddress: string | undefined, forwarded?: string | string[], proxies = PROXIES) =>
  clientAddress(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as Parameters<
      typeof clientAddress
    >[0],
    readTrustedProxies(proxies),
  );

describe('the address of a client', () => {
  it.each([
    ['198.51.100.4', undefined, '198.51.100.4'],
    ['::ffff:198.51.100.4', undefined, '198.51.100.4'],
    // Only a trusted proxy is believed.
    ['198.51.100.4', '203.0.113.9', '198.51.100.4'],
    ['10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    // What a client claims stands before what the proxies add.
    ['10.1.2.3', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['10.1.2.3', '1.1.1.1, 203.0.113.9, 192.0.2.7, 10.9.9.9', '203.0.113.9'],
    ['10.1.2.3', ['1.1.1.1', '203.0.113.9'], '203.0.113.9'],
    ['10.1.2.3', '203.0.113.9:4711', '203.0.113.9'],
    ['fd00::1', '[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2::/64'],
    ['10.1.2.3', 'nonsense', '10.1.2.3'],
    ['10.1.2.3', '', '10.1.2.3'],
    ['10.1.2.3', '10.4.4.4', '10.4.4.4'],
    // A client has a whole /64 network of IPv6.
    ['2001:db8:1:2::1', undefined, '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', undefined, '2001:db8:1:2::/64'],
    ['2001:db8::1', undefined, '2001:db8:0:0::/64'],
    ['fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
    ['::1', undefined, '0:0:0:0::/64'],
    [undefined, undefined, 'unknown'],
  ])('[reliability 3, API4] %j with X-Forwarded-For %j is %s', (remote, forwarded, address) => {
    expect(from(remote, forwarded)).toBe(address);
  });

  it.each(['10.0.0.0/33', '10.0.0.0/', 'proxy.example', '10.0.0.0/8/8', '*', '10.0.0', '::1/129'])(
    '[design 3.11] TRUSTED_PROXIES=%s is refused by name',
    (text) => {
      expect(() => readTrustedProxies(`127.0.0.1,${text}`)).toThrow(`"${text}" is neither`);
    },
  );
});
