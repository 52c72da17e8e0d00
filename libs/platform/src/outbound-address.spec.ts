import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startReceiver } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { Agent, request } from 'undici';
import type { ResolveHost } from './outbound-address.js';
import { isPublicAddress, outboundConnector } from './outbound-address.js';

const REFUSED = `
  0.0.0.0 0.0.0.1 0.255.255.255 10.0.0.0 10.0.0.1 10.255.255.255 100.64.0.0 100.64.0.1 100.100.100.200 100.127.255.255
  127.0.0.0 127.0.0.1 127.1.2.3 127.255.255.255 168.63.129.16 169.254.0.0 169.254.0.1 169.254.169.254 169.254.170.2
  169.254.169.253 169.254.255.255 172.16.0.0 172.16.0.1 172.20.10.2 172.31.255.255 192.0.0.0 192.0.0.1 192.0.0.192 192.0.0.255
  192.0.2.0 192.0.2.1 192.0.2.255 192.88.99.0 192.88.99.1 192.168.0.0 192.168.0.1 192.168.255.255 198.18.0.0 198.18.0.1
  198.19.255.255 198.51.100.0 198.51.100.1 203.0.113.0 203.0.113.1 203.0.113.255 224.0.0.0 224.0.0.1 239.255.255.255
  240.0.0.0 240.0.0.1 255.255.255.254 255.255.255.255
  :: ::1 ::2 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:8.8.8.8
  ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::127.0.0.1 64:ff9b::169.254.169.254 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 100:0:0:1::1
  2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1 2001:1ff:ffff::1 2001:db8::1
  2001:db8:ffff:ffff::1 2002:7f00:1:: 2002:7f00:0001::1 2002:a00:1::1 2002:808:808::1 3fff::1 3fff:fff:ffff::1 4000::1 5f00::1
  6000::1 8000::1 c000::1 e000::1 fc00::1 fd00::1 fd00:ec2::254 fd20:ce::254 fdff:ffff::1 fe00::1 fe80::1 fe80::1%eth0 febf::1
  fec0::1 ff00::1 ff02::1 ff0e::1 2606:4700::1%1
  2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 127.1 127.0.1 0127.0.0.1 010.0.0.1 1.2.3 1.2.3.4.5 256.1.1.1 127.0.0.1.
  [::1] localhost example.com 8.8.8.8:80 8.8.8.8/8
`
  .split(/\s+/)
  .filter(Boolean);

const PUBLIC = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15 168.63.129.17
  169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0
  198.51.99.255 203.0.112.255 203.0.114.0 223.255.255.255
  2000::1 2001:200::1 2001:4860:4860::8888 2001:db7:ffff::1 2001:db9::1 2003::1 2606:4700:4700::1111 2a00:1450::1 3ffe::1
`
  .split(/\s+/)
  .filter(Boolean);

describe('addresses that may be called', () => {
  it('[reliability G11] the corpus has its size', () =>
    expect(REFUSED.length + PUBLIC.length).toBeGreaterThanOrEqual(150));

  it.each(REFUSED)('[contract 8] rejects %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(PUBLIC)('[contract 8] allows %s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('the connector', () => {
  const canary = shared(() => startReceiver());
  let port: string;

  beforeAll(() => {
    port = new URL(canary.url).port;
  });

  beforeEach(() => void canary.requests.splice(0));

  async function call(
    host: string,
    options: { allowPrivateAddresses: boolean; resolve?: ResolveHost },
  ): Promise<number> {
    const agent = new Agent({ connect: outboundConnector({ timeoutMs: 2_000, ...options }) });
    try {
      const response = await request(`http://${host}:${port}/`, { dispatcher: agent });
      await response.body.dump();
      return response.statusCode;
    } finally {
      await agent.destroy();
    }
  }
  const answer =
    (...addresses: string[]): ResolveHost =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '127.0.0.1.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
  ])('[reliability 3] sends nothing to the literal %s', async (host) => {
    await expect(call(host, { allowPrivateAddresses: false })).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(canary.requests).toEqual([]);
  });

  it.each([
    ['a private address', ['127.0.0.1']],
    ['a private address beside a public one', ['8.8.8.8', '127.0.0.1']],
    ['a mapped private address', ['::ffff:127.0.0.1']],
  ])('[reliability 3] sends nothing where a name resolves to %s', async (_, addresses) => {
    const calling = call('receiver.test', { allowPrivateAddresses: false, resolve: answer(...addresses) });
    await expect(calling).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(canary.requests).toEqual([]);
  });

  it('[reliability 2] connects to the address that was checked, without a second lookup', async () => {
    let asked = 0;
    const rebinding: ResolveHost = async (name) => answer(++asked === 1 ? '127.0.0.1' : '192.0.2.1')(name);
    expect(await call('receiver.test', { allowPrivateAddresses: true, resolve: rebinding })).toBe(200);
    expect(asked).toBe(1);
  });

  it('[contract 8] reaches private addresses where they are allowed', async () => {
    for (const host of ['127.0.0.1', 'localhost']) expect(await call(host, { allowPrivateAddresses: true })).toBe(200);
  });
});
