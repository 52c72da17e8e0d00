import type { Zone } from './name-server.js';
import { PUBLIC_ADDRESSES } from './outbound-network.js';

// Own work: the IANA special-purpose registries, RFC 3986, the WHATWG URL standard and the documentation of clouds, written
// out by hand and multiplied by the functions below.

/** How a form tries to lead to an address that is not public. */
export type RefusedKind = 'address' | 'name' | 'notation' | 'scheme' | 'port' | 'changing name';

/** A URL that leads to an address that is not public, or that no service may call. */
export interface RefusedUrl {
  readonly kind: RefusedKind;
  readonly url: string;
}

const [PUBLIC, PUBLIC_IPV6] = PUBLIC_ADDRESSES;

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** IPv4 addresses, both ends of their ranges. */
const IPV4 = words(`
  0.0.0.0 0.0.0.1 0.255.255.255 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.0.0.2 127.1.2.3 127.255.255.254
  169.254.0.1 169.254.255.255 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255
  198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.254 255.255.255.255
`);

/** IPv6 addresses outside 2000::/3, and the special ranges inside it. */
const IPV6 = words(`
  :: ::1 0:0:0:0:0:0:0:1 ::2 100::1 100:0:0:1::1 2001::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 3fff::1 4000::1 5f00::1 8000::1
  fc00::1 fd00::1 fdff:ffff::1 fe80::1 febf::1 fec0::1 ff01::1 ff02::1 ff0e::1
`);

/** Addresses and names at which clouds and container platforms serve credentials. */
const METADATA = words(`
  http://169.254.169.254/latest/meta-data/iam/security-credentials/ http://169.254.169.254/metadata/instance?api-version=2021-02-01
  http://169.254.169.254/computeMetadata/v1/ http://169.254.170.2/v2/credentials http://169.254.169.253/ http://169.254.170.23/v1/credentials
  http://100.100.100.200/latest/meta-data/ http://168.63.129.16/machine?comp=goalstate http://192.0.0.192/latest/ http://169.254.42.42/
  http://[fd00:ec2::254]/latest/meta-data/ http://[fd00:ec2::23]/v1/credentials http://[fd20:ce::254]/computeMetadata/v1/
  http://metadata.google.internal/computeMetadata/v1/ http://metadata/computeMetadata/v1/ http://instance-data/latest/
  http://instance-data.ec2.internal/latest/meta-data/ http://metadata.azure.internal/ http://kubernetes.default.svc/api
  http://host.docker.internal:{port}/ http://gateway.docker.internal:{port}/
`);

/** The notations of one IPv4 address that URL parsers turn into it. */
function ipv4Notations(address: string): readonly string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (value: number) => `0x${value.toString(16)}`;
  const octal = (value: number) => `0${value.toString(8)}`;
  return [
    String(whole),
    hex(whole),
    hex(whole).toUpperCase(),
    octal(whole),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map((value) => `000${octal(value)}`).join('.'),
    `${hex(a)}.${b}.${octal(c)}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${hex(a)}.${hex((b * 256 + c) * 256 + d)}`,
    `${address}.`,
  ];
}

/** The IPv6 addresses that contain an IPv4 address. */
function ipv6Embeddings(address: string): readonly string[] {
  const bytes = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
  const [high, low] = [`${bytes[0]}${bytes[1]}`, `${bytes[2]}${bytes[3]}`];
  return [
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:FFFF:${high}:${low}`,
    `::${address}`,
    `::ffff:0:${address}`,
    `64:ff9b::${address}`,
    `64:ff9b:1::${high}:${low}`,
    `2002:${high}:${low}::1`,
    `2001:0:${high}:${low}::1`,
    `fe80::5efe:${high}:${low}`,
  ];
}

/** URLs whose host different parsers read differently. */
const NOTATIONS = [
  ...words(`
    http://public.test@127.0.0.1:{port}/ http://public.test:80@127.0.0.1:{port}/ http://public.test%40127.0.0.1:{port}/
    http://public.test%23@127.0.0.1:{port}/ http://@127.0.0.1:{port}/ http://:@127.0.0.1:{port}/ http://a:b@[::1]:{port}/
    http://127.0.0.1:{port}#@public.test/ http://127.0.0.1:{port}?@public.test/ http://127.0.0.1:{port}/@public.test
    http://127.0.0.1:{port}\\@public.test/ http://127.0.0.1:{port}\\.public.test/ http:\\\\127.0.0.1:{port}\\
    http:127.0.0.1:{port}/ http:/127.0.0.1:{port}/ http:///127.0.0.1:{port}/ http:////127.0.0.1:{port}/ //127.0.0.1:{port}/
    hTTp://127.0.0.1:{port}/ HTTPS://127.0.0.1:{port}/ https://127.0.0.1:{port}/ https://[::1]:{port}/ https://2130706433:{port}/
    http://%31%32%37.0.0.1:{port}/ http://127%2e0%2e0%2e1:{port}/ http://%6c%6f%63%61%6c%68%6f%73%74:{port}/ http://127.0.0.1%2f.public.test:{port}/
    http://127.0.0.1%00.public.test:{port}/ http://127.0.0.1%0d%0a:{port}/ http://127.0.0.1%20:{port}/ http://127.0.0.1%09:{port}/
    http://１２７.0.0.1:{port}/ http://①②⑦.⓪.⓪.①:{port}/ http://¹²⁷.0.0.1:{port}/ http://127。0。0。1:{port}/ http://127．0．0．1:{port}/
    http://127｡0｡0｡1:{port}/ http://ｌｏｃａｌｈｏｓｔ:{port}/ http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:{port}/ http://localho\u017ft:{port}/
    http://127\u00ad.0.0.1:{port}/ http://127.\u200b0.0.1:{port}/ http://xn--127-.0.0.1:{port}/ http://xn--localhost-:{port}/
    http://127.0.0.1..:{port}/ http://.127.0.0.1:{port}/ http://127..0.0.1:{port}/ http://127.0.0.1.public.test.:{port}/
    http://127.0.0.256:{port}/ http://0x7f.0.0.0x100:{port}/ http://4294967296:{port}/ http://1.2.3.4.5:{port}/ http://08.0.0.1:{port}/
    http://[::1%25lo]:{port}/ http://[fe80::1%25eth0]:{port}/ http://[fe80::1%eth0]:{port}/ http://[::1%lo]:{port}/ http://[::ffff:127.1]:{port}/
    http://[::ffff:0177.0.0.1]:{port}/ http://[127.0.0.1]:{port}/ http://[localhost]:{port}/ http://[v1.1]:{port}/ http://[::1:{port}/ http://::1:{port}/
    http://127.0.0.1:{port}/..;/ http://127.0.0.1:{port}/%2e%2e/ http://127.1:{port}//public.test
  `),
  ' http://127.0.0.1:{port}/',
  'http://127.0.0.1:{port}/ ',
  '\thttp://127.0.0.1:{port}/',
  'ht\ntp://127.0.0.1:{port}/',
  'http://127.0\t.0.1:{port}/',
  'http://127.0.\r\n0.1:{port}/',
  'http:\n//127.0.0.1:{port}/',
  'http://127.0.0.1:{port}/\r\nX-Injected: 1',
  'http://127.0.0.1 :{port}/',
  'http://public.test 127.0.0.1:{port}/',
];

const SCHEMES = words(`
  file:///etc/passwd file://127.0.0.1/etc/passwd file:/etc/passwd gopher://127.0.0.1:{port}/_GET ftp://127.0.0.1:{port}/ ftps://127.0.0.1:{port}/
  data:text/plain,x data:image/png;base64,AAAA javascript:fetch(1) javascript://127.0.0.1:{port}/ ws://127.0.0.1:{port}/ wss://127.0.0.1:{port}/
  dict://127.0.0.1:{port}/ ldap://127.0.0.1:{port}/ tftp://127.0.0.1:{port}/ jar:http://127.0.0.1:{port}/!/ blob:http://127.0.0.1:{port}/1
  view-source:http://127.0.0.1:{port}/ unix:/var/run/docker.sock http+unix://%2Fvar%2Frun%2Fdocker.sock/ about:blank mailto:a@127.0.0.1
  smb://127.0.0.1/share node:fs postgres://127.0.0.1:{port}/ redis://127.0.0.1:{port}/ http:// https:// http: / 127.0.0.1:{port} localhost:{port}/
`);

const PORTS = words(`
  http://127.0.0.1/ http://127.0.0.1:/ http://127.0.0.1:0/ http://127.0.0.1:1/ http://127.0.0.1:22/ http://127.0.0.1:25/ http://127.0.0.1:80/
  https://127.0.0.1:443/ http://127.0.0.1:6379/ http://127.0.0.1:65535/ http://127.0.0.1:65536/ http://127.0.0.1:-1/ http://127.0.0.1:0x50/
  http://127.0.0.1:00000{port}/ http://127.0.0.1:８０/ http://[::1]/ http://localhost/ http://localhost:25/
`);

/** Answers of a hostile name server. Names stay the same; `{port}` of the URL is the port of the canary. */
const ANSWERS: Zone = {
  ...Object.fromEntries(
    [
      ...words(
        '0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.0.0.2 168.63.129.16 169.254.169.254 172.16.0.1 192.168.0.1 198.18.0.1',
      ),
      ...words(
        '192.0.2.1 203.0.113.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::7f00:1',
      ),
      ...words('64:ff9b::a9fe:a9fe 2002:7f00:1::1 2001::1 2001:db8::1 fd00::1 fd00:ec2::254 fe80::1 ff02::1'),
    ].map((address) => [`${address.replace(/[.:]/g, '-')}.address.test`, [[address]]]),
  ),
  'both-families.test': [['127.0.0.1', '::1']],
  'public-first.test': [[PUBLIC, '127.0.0.1']],
  'private-first.test': [['10.0.0.1', PUBLIC]],
  'public-ipv4.test': [[PUBLIC, '::1']],
  'public-ipv6.test': [[PUBLIC_IPV6, '127.0.0.1']],
  'mapped-ipv6.test': [[PUBLIC, PUBLIC_IPV6, '::ffff:169.254.169.254']],
  'one-of-many.test': [[...Array.from({ length: 9 }, () => PUBLIC), '192.168.0.1']],
  'alias.test': [['CNAME both-families.test']],
  'alias-of-alias.test': [['CNAME alias.test']],
  'third-alias.test': [['CNAME alias-of-alias.test']],
  'alias-of-localhost.test': [['CNAME localhost']],
  'alias-of-metadata.test': [['CNAME metadata.google.internal']],
  'alias-and-address.test': [['CNAME both-families.test', PUBLIC]],
  'alias-circle.test': [['CNAME alias-circle.test']],
  'no-address.test': [[]],
  'failing.test': [['SERVFAIL']],
  '127-0-0-1.wildcard.test': [['127.0.0.1']],
  '*.test': [['127.0.0.1']],
  '_service.test': [['127.0.0.1']],
};

/** Names whose answers change: between check and connection, or from one attempt to the next. */
const CHANGING: Zone = {
  'rebinding.test': [[PUBLIC], ['127.0.0.1']],
  'rebinding-to-metadata.test': [[PUBLIC], ['169.254.169.254']],
  'rebinding-ipv6.test': [[PUBLIC_IPV6], ['::1']],
  'rebinding-family.test': [
    [PUBLIC, PUBLIC_IPV6],
    [PUBLIC, '::1'],
  ],
  'rebinding-alias.test': [[PUBLIC], ['CNAME both-families.test']],
  'rebinding-to-several.test': [[PUBLIC], [PUBLIC, '10.0.0.1']],
};

const LOCAL_NAMES = words(`
  localhost a.localhost a.b.localhost localhost.localdomain localhost6 localhost6.localdomain6 ip6-localhost ip6-loopback loopback
  localhost.test broadcasthost
`);

const METADATA_NAMES = words(
  'metadata.google.internal metadata instance-data instance-data.ec2.internal metadata.azure.internal',
);
const CLUSTER_NAMES = words('kubernetes.default.svc host.docker.internal gateway.docker.internal');

/** The names of {@link refusedUrls}, and `public.test`, which leads to the server outside. */
export const REFUSED_ZONE: Zone = {
  ...ANSWERS,
  ...CHANGING,
  ...Object.fromEntries(LOCAL_NAMES.map((name) => [name, [['127.0.0.1', '::1']]])),
  ...Object.fromEntries(METADATA_NAMES.map((name) => [name, [['169.254.169.254']]])),
  ...Object.fromEntries(CLUSTER_NAMES.map((name) => [name, [['10.96.0.1']]])),
  // What remains of a notation that one parser cuts off.
  '127.0.0.1.public.test': [['127.0.0.1']],
  'public.test': [[PUBLIC, PUBLIC_IPV6]],
};

/**
 * The URLs that no part of the service may call [reliability G11]. `port` is the port of the canary. A `changing name` is
 * public when it is resolved for the first time.
 */
export function refusedUrls(port: number): readonly RefusedUrl[] {
  const http = (host: string) => `http://${host.includes(':') ? `[${host}]` : host}:{port}/`;
  const all: readonly [RefusedKind, readonly string[]][] = [
    ['address', [...IPV4, ...IPV6].map(http)],
    ['address', words('127.0.0.1 10.0.0.1 169.254.169.254 192.168.0.1').flatMap(ipv4Notations).map(http)],
    ['address', words('127.0.0.1 10.0.0.1 169.254.169.254 192.168.0.1').flatMap(ipv6Embeddings).map(http)],
    ['address', METADATA.filter((url) => /^http:\/\/[\d[]/.test(url))],
    ['name', METADATA.filter((url) => !/^http:\/\/[\d[]/.test(url))],
    [
      'name',
      [...Object.keys(ANSWERS), ...LOCAL_NAMES, ...LOCAL_NAMES.map((name) => `${name.toUpperCase()}.`)].map(http),
    ],
    ['notation', NOTATIONS],
    ['scheme', SCHEMES],
    ['port', PORTS],
    ['changing name', Object.keys(CHANGING).map(http)],
  ];
  return all.flatMap(([kind, urls]) => urls.map((url) => ({ kind, url: url.replaceAll('{port}', String(port)) })));
}
