import type { ListingContent } from '@listings/publisher-sdk';
import type { AttributeChange } from './attribute-change.js';

/** The links that a listing shows, by network. */
export type ShownLinks = Readonly<Record<string, string>>;

/** A link of the content, with the network as the listing spells it. */
interface WantedLink {
  readonly network: string;
  /** The network as the user knows it. */
  readonly label: string;
  readonly uri: string;
}

/** The publisher has one attribute per network, whose name ends with the network [publishers 1.4]. */
const NETWORK = /^[a-z0-9_-]+$/;

/**
 * The links that differ: those of the content, and those that an earlier push wrote and the content lacks. All others
 * belong to the listing's owner.
 */
export function linkChanges(shown: ShownLinks, content: ListingContent): readonly AttributeChange[] {
  if (content.socialUrls === undefined) return [];
  const { links } = linksOf(shown, content);
  const removed = (content.withdrawn?.socialUrls ?? []).flatMap(({ network: label, url }) =>
    Object.keys(shown)
      .filter((network) => isSameNetwork(network, label) && !links.has(network))
      .filter((network) => plain(shown[network]) === plain(url))
      .map((network): AttributeChange => ({ name: attributeOf(network), label, part: 'socialUrls' })),
  );
  const differing = [...links.values()].filter(({ network, uri }) => plain(shown[network]) !== plain(uri));
  return [
    ...differing.map(({ network, label, uri }): AttributeChange => ({
      ...{ name: attributeOf(network), label, part: 'socialUrls' },
      value: { valueType: 'URL', uriValues: [{ uri }] },
    })),
    ...removed,
  ];
}

/** The networks of the content that cannot be the name of an attribute, or that it names twice. */
export function unknownNetworks(shown: ShownLinks, content: ListingContent): readonly string[] {
  return linksOf(shown, content).unknown;
}

function linksOf(
  shown: ShownLinks,
  { socialUrls = {} }: ListingContent,
): { links: ReadonlyMap<string, WantedLink>; unknown: readonly string[] } {
  const links = new Map<string, WantedLink>();
  const unknown: string[] = [];
  for (const [label, uri] of Object.entries(socialUrls)) {
    const network = spellingOf(label, shown);
    if (network !== undefined && !links.has(network)) links.set(network, { network, label, uri });
    else unknown.push(label);
  }
  return { links, unknown };
}

/** The network as the listing spells it if it shows one, otherwise as the publisher spells new ones. */
function spellingOf(label: string, shown: ShownLinks): string | undefined {
  if (shown[label] !== undefined) return label;
  const found = Object.keys(shown).find((network) => isSameNetwork(network, label));
  if (found !== undefined) return found;
  const network = label.trim().toLowerCase();
  return NETWORK.test(network) ? network : undefined;
}

function isSameNetwork(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function attributeOf(network: string): string {
  return `attributes/url_${network}`;
}

function plain(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).href : url;
}
