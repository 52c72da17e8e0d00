// Loaded into a process of the product with `node --import`, see outbound-network.ts. It changes two things, below
// everything that the product does: whom the process asks for names, and where its TCP connections lead.
import { once } from 'node:events';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { BlockList, createServer, isIP } from 'node:net';

const require = createRequire(import.meta.url);
const { nameServer, canary, outside, direct } = JSON.parse(process.env.TEST_OUTBOUND_NETWORK ?? '{}');

const dns = require('node:dns');
const { Resolver } = dns.promises;
class TestResolver extends Resolver {
  constructor(options) {
    super(options);
    this.setServers([nameServer]);
  }
}
dns.promises.Resolver = TestResolver;

// The system's lookup asks the same name server, so that a guard that uses it meets the same answers.
const systemLookup = dns.promises.lookup;
async function lookup(name, options = {}) {
  if (isIP(name)) return systemLookup(name, options);
  const resolver = new TestResolver();
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = found.flatMap(({ value = [] }) => value).map((address) => ({ address, family: isIP(address) }));
  if (addresses.length === 0) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  return options.all ? addresses : addresses[0];
}
dns.promises.lookup = lookup;
dns.lookup = (name, options, callback = options) => {
  const given = typeof options === 'object' ? options : {};
  lookup(name, given).then(
    (found) => (given.all ? callback(null, found) : callback(null, found.address, found.family)),
    (error) => callback(error),
  );
};
syncBuiltinESMExports();

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Loopback connections to known ports are real. Those to a public address of the test lead to its server, all others to the canary. */
function destination(address, port) {
  const local = loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  if (local && (port === canary || direct.includes(port))) return [address, port];
  return ['127.0.0.1', outside[address] ?? canary];
}

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const handles = Object.getPrototypeOf(probe._handle);
probe.close();
const { connect: connectIpv4, connect6: connectIpv6 } = handles;
handles.connect = handles.connect6 = function (request, address, port) {
  const [host, to] = destination(address, port);
  return (isIP(host) === 6 ? connectIpv6 : connectIpv4).call(this, request, host, to);
};
