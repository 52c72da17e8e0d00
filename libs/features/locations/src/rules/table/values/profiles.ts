import { excerpt } from '@listings/errors';
import { joinList, splitList } from '../cell-list.js';
import type { Column } from '../columns.js';
import { isTextRecord, jsonCell } from './json-cell.js';
import { asWritten, changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';
import { isAddress, readWebAddress } from './web-address.js';

/** A network with a column of its own: where its profiles are, and how the address follows from the name of a profile. */
interface Network {
  readonly host: string;
  readonly profile: string;
}

/** The networks with a column of their own, by the key under which a location has the profile [contract 4, socialUrls]. */
export const NETWORKS = {
  facebook: { host: 'facebook.com', profile: 'https://www.facebook.com/' },
  instagram: { host: 'instagram.com', profile: 'https://www.instagram.com/' },
  x: { host: 'x.com', profile: 'https://x.com/' },
  linkedin: { host: 'linkedin.com', profile: 'https://www.linkedin.com/company/' },
  youtube: { host: 'youtube.com', profile: 'https://www.youtube.com/@' },
} as const satisfies Partial<Record<Column, Network>>;

/** The key of a network with a column of its own. */
export type NetworkColumn = keyof typeof NETWORKS;

const HANDLE = /^@?[\p{L}\p{N}_.-]{1,100}$/u;

/** Whether a column is that of a network. */
export function isNetworkColumn(column: string): column is NetworkColumn {
  return Object.hasOwn(NETWORKS, column);
}

/** Reads a profile: its address, or the name of the profile at the network. */
export function readProfile(text: string, column: NetworkColumn): ValueReading<string> {
  const { host, profile } = NETWORKS[column];
  if (isAddress(text, 'secure')) return asWritten(text);
  const namesHost = text.slice(0, 100).toLowerCase().includes(`${host}/`);
  if (!namesHost && HANDLE.test(text)) return changed(`${profile}${text.replace(/^@/, '')}`, 'completed');
  const read = readWebAddress(text, 'secure');
  return read.is === 'value'
    ? read
    : unreadable(`"${excerpt(text)}" is no profile. Enter its name or its address, as in ${profile}example.`);
}

/** Reads profiles at other networks: `network=address`, or an address whose host names the network. */
export function readOtherProfiles(text: string): ValueReading<Readonly<Record<string, string>>> {
  const json = jsonCell(text, isTextRecord);
  if (json) return asWritten(json);
  const found = new Map<string, string>();
  const recognized: string[] = [];
  for (const entry of splitList(text, 'separatesAddresses')) {
    const [, name, rest] = /^([^=:/?#]{1,50}?)\s{0,9}[=:]\s{0,9}(https?:\/\/.*|www\..*)$/isu.exec(entry) ?? [];
    const read = readWebAddress(rest ?? entry, 'secure');
    if (read.is === 'problem') return read;
    const network = name?.trim() ?? networkOf(read.value);
    if (name === undefined || read.notes.length > 0) recognized.push(`${network}=${read.value}`);
    if (found.has(network)) return unreadable(`The network "${excerpt(network)}" has two profiles. Keep one of them.`);
    found.set(network, read.value);
  }
  const value = Object.fromEntries(found);
  return recognized.length > 0 ? changed(value, 'recognized', recognized.join(', ')) : asWritten(value);
}

/** Writes profiles for {@link readOtherProfiles}; null if there are none. */
export function writeOtherProfiles(profiles: readonly (readonly [string, string])[]): string | null {
  if (profiles.length === 0) return null;
  const isPlain = profiles.every(
    ([network, url]) => /^[^=:/?#\s"|;,](?:[^=:/?#\n"|;,]{0,48}[^=:/?#\s"|;,])?$/u.test(network) && !/\s/.test(url),
  );
  return isPlain
    ? joinList(profiles.map(([network, url]) => `${network}=${url}`))
    : JSON.stringify(Object.fromEntries(profiles));
}

/** The word before the ending of the host: `network` of `https://www.network.example`. */
function networkOf(address: string): string {
  return new URL(address).hostname.split('.').at(-2) ?? address;
}
