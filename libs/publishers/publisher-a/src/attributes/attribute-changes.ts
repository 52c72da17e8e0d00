import type { ListingContent } from '@listings/publisher-sdk';
import type { Attributes } from '../wire/messages.js';
import { hrefOf } from '../wire/web-address.js';
import type { AttributeNames, NamedAttribute } from './attribute-names.js';
import { socialUrlsOf, valuesOf } from './read-attributes.js';

/** The parts of a content that are attributes at the publisher [publishers 1.4]. */
export type AttributePart = keyof Pick<ListingContent, 'socialUrls' | 'attributes'>;

/** An attribute of a listing that must change. */
export interface AttributeChange {
  /** The publisher's name of it, `attributes/{id}`. */
  readonly name: string;
  /** What the user calls it. */
  readonly label: string;
  readonly part: AttributePart;
  /** Its value on the wire. Undefined: remove it. */
  readonly value?:
    | { readonly valueType: 'URL'; readonly uriValues: readonly [{ readonly uri: string }] }
    | { readonly valueType: 'BOOL'; readonly values: readonly [boolean] }
    | { readonly valueType: 'ENUM'; readonly values: readonly [string] };
}

type Links = Readonly<Record<string, string>>;

/** The publisher has one attribute per network, whose name ends with the network [publishers 1.4]. */
const NETWORK = /^[a-z0-9_-]+$/;

/** What differs from the content or was withdrawn from it. All other attributes belong to the listing's owner. */
export function attributeChanges(
  shown: Attributes,
  content: ListingContent,
  names: AttributeNames,
): readonly AttributeChange[] {
  return [...linkChanges(socialUrlsOf(shown), content), ...valueChanges(valuesOf(shown, names), content, names)];
}

/** The networks of the content that cannot be the name of an attribute, or that it names twice. */
export function unknownNetworks(shown: Attributes, { socialUrls = {} }: ListingContent): readonly string[] {
  const known = new Set([...linksOf(socialUrlsOf(shown), socialUrls).values()].map(({ label }) => label));
  return Object.keys(socialUrls).filter((label) => !known.has(label));
}

function linkChanges(shown: Links, { socialUrls, withdrawn }: ListingContent): readonly AttributeChange[] {
  if (socialUrls === undefined) return [];
  const links = linksOf(shown, socialUrls);
  const change = (network: string, label: string) =>
    ({ name: `attributes/url_${network}`, label, part: 'socialUrls' }) as const;
  const differing = [...links].filter(([network, { uri }]) => hrefOf(shown[network]) !== hrefOf(uri));
  const removed = Object.entries(shown).flatMap(([network, uri]) => {
    const pushed = withdrawn?.socialUrls.find(
      (each) => isSame(each.network, network) && hrefOf(each.url) === hrefOf(uri),
    );
    return pushed && !links.has(network) ? [change(network, pushed.network)] : [];
  });
  return [
    ...differing.map(([network, { label, uri }]): AttributeChange => ({
      ...change(network, label),
      value: { valueType: 'URL', uriValues: [{ uri }] },
    })),
    ...removed,
  ];
}

/** The links by network as the listing spells it if it shows one, otherwise as the publisher spells new ones. */
function linksOf(
  shown: Links,
  socialUrls: Links,
): ReadonlyMap<string, { readonly label: string; readonly uri: string }> {
  const links = new Map<string, { label: string; uri: string }>();
  for (const [label, uri] of Object.entries(socialUrls)) {
    const spelled = Object.keys(shown).filter((network) => isSame(network, label));
    const network = spelled.includes(label) ? label : (spelled[0] ?? label.trim().toLowerCase());
    const isKnown = spelled.length > 0 || NETWORK.test(network);
    if (isKnown && !links.has(network)) links.set(network, { label, uri });
  }
  return links;
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function valueChanges(
  shown: Readonly<Record<string, boolean | string>>,
  { attributes, withdrawn }: ListingContent,
  names: AttributeNames,
): readonly AttributeChange[] {
  if (!attributes) return [];
  const wanted = Object.entries(attributes).filter(([key, value]) => shown[key] !== value);
  const removed = (withdrawn?.attributes ?? []).filter(
    ({ key, value }) => attributes[key] === undefined && shown[key] === value,
  );
  return [...wanted, ...removed.map(({ key }) => [key, undefined] as const)].flatMap(([key, value]) => {
    const named = names.get(key);
    const wire = named && value !== undefined ? wireValue(named, value) : undefined;
    // The publisher does not have the attribute, or not this value of it.
    if (!named || (value !== undefined && !wire)) return [];
    const label = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return [{ name: `attributes/${named.id}`, label, part: 'attributes', ...(wire ? { value: wire } : {}) }];
  });
}

function wireValue({ choices }: NamedAttribute, value: boolean | string): AttributeChange['value'] {
  if (typeof value === 'boolean') return choices ? undefined : { valueType: 'BOOL', values: [value] };
  const there = choices?.[value];
  return there === undefined ? undefined : { valueType: 'ENUM', values: [there] };
}
