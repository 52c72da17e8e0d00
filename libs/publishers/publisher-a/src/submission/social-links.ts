import type { ListingContent } from '@listings/publisher-sdk';

/** The links that a listing shows, by network. */
export type ShownLinks = Readonly<Record<string, string>>;

/** A network whose link must change. */
export interface LinkChange {
  /** The network as the listing spells it. */
  readonly network: string;
  /** The network as the user knows it. */
  readonly label: string;
  /** Undefined: remove the link. */
  readonly uri?: string;
}

/** The body and mask of a write: a name in `mask` that `attributes` lacks is deleted [publishers 1.4]. */
export interface SocialLinksWrite {
  readonly mask: readonly string[];
  readonly attributes: readonly {
    readonly name: string;
    readonly valueType: 'URL';
    readonly uriValues: readonly [{ readonly uri: string }];
  }[];
}

/** The publisher has one attribute per network, whose name ends with the network [publishers 1.4]. */
const NETWORK = /^[a-z0-9_-]+$/;

/** Whether the core handed over links; otherwise those of the listing stay as they are. */
export function handsOverLinks({ socialUrls }: ListingContent): boolean {
  return socialUrls !== undefined;
}

/**
 * The links that differ: those of the content, and those that an earlier push wrote and the content lacks. All others
 * belong to the listing's owner.
 */
export function linkChanges(shown: ShownLinks, content: ListingContent): readonly LinkChange[] {
  const { links } = linksOf(shown, content);
  const removed = (content.withdrawn?.socialUrls ?? []).flatMap(({ network: label, url }) =>
    Object.keys(shown)
      .filter((network) => isSameNetwork(network, label) && !links.has(network))
      .filter((network) => plain(shown[network]) === plain(url))
      .map((network): LinkChange => ({ network, label })),
  );
  const differing = [...links.values()].filter(({ network, uri }) => plain(shown[network]) !== plain(uri));
  return [...differing, ...removed];
}

/** The write that makes the changes. */
export function socialLinksWrite(changes: readonly LinkChange[]): SocialLinksWrite {
  return {
    mask: changes.map(({ network }) => attributeOf(network)),
    attributes: changes.flatMap(({ network, uri }) =>
      uri === undefined ? [] : [{ name: attributeOf(network), valueType: 'URL', uriValues: [{ uri }] }],
    ),
  };
}

/** The networks of the content that cannot be the name of an attribute, or that it names twice. */
export function unknownNetworks(shown: ShownLinks, content: ListingContent): readonly string[] {
  return linksOf(shown, content).unknown;
}

function linksOf(
  shown: ShownLinks,
  { socialUrls = {} }: ListingContent,
): { links: ReadonlyMap<string, LinkChange>; unknown: readonly string[] } {
  const links = new Map<string, LinkChange>();
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
