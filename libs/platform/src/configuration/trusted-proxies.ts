import { BlockList, isIP } from 'node:net';

/** Reads TRUSTED_PROXIES: addresses and networks of proxies, separated by commas. */
export function readTrustedProxies(text: string): BlockList {
  const proxies = new BlockList();
  for (const entry of text.split(',').map((each) => each.trim())) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const family = isIP(address);
    const longest = family === 4 ? 32 : 128;
    const bits = prefix === undefined ? longest : Number(prefix);
    if (family === 0 || rest.length > 0 || !/^\d+$/.test(prefix ?? '0') || bits > longest) {
      throw new Error(
        `must be addresses or networks of proxies such as 10.0.0.7 or 10.0.0.0/8, separated by commas; "${entry}" is neither`,
      );
    }
    proxies.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return proxies;
}
