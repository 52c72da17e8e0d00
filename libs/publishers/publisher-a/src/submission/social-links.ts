import { isDeepStrictEqual } from 'node:util';
import type { ListingContent } from '@listings/publisher-sdk';

/** The publisher has one attribute per network, whose name ends with the network [publishers 1.4]. */
const NETWORK = /^[a-z0-9_-]+$/;

/** The attributes to write: a name in `mask` that `attributes` lacks is deleted [publishers 1.4]. */
export interface SocialLinksWrite {
  readonly mask: readonly string[];
  readonly attributes: readonly {
    readonly name: string;
    readonly valueType: 'URL';
    readonly uriValues: readonly [{ readonly uri: string }];
  }[];
}

/** Compares the shown links with the content; undefined if the listing shows them already. */
export function socialLinksToWrite(
  shown: Readonly<Record<string, string>>,
  content: ListingContent,
): SocialLinksWrite | undefined {
  const { links } = linksOf(content);
  const networks = [...new Set([...Object.keys(shown), ...links.keys()])];
  const differing = networks.filter((network) => !isDeepStrictEqual(plain(shown[network]), plain(links.get(network))));
  if (differing.length === 0) return undefined;
  return {
    mask: differing.map(attributeOf),
    attributes: differing.flatMap((network) => {
      const uri = links.get(network);
      return uri === undefined ? [] : [{ name: attributeOf(network), valueType: 'URL', uriValues: [{ uri }] }];
    }),
  };
}

/** The links that the publisher cannot store, in sentences for the user. */
export function socialLosses(content: ListingContent): readonly string[] {
  return linksOf(content).unknown.map((network) => `Social profile "${network}": the publisher has no such network.`);
}

function linksOf({ socialUrls = {} }: ListingContent): { links: ReadonlyMap<string, string>; unknown: string[] } {
  const links = new Map<string, string>();
  const unknown: string[] = [];
  for (const [key, uri] of Object.entries(socialUrls)) {
    const network = key.trim().toLowerCase();
    if (NETWORK.test(network) && !links.has(network)) links.set(network, uri);
    else unknown.push(key);
  }
  return { links, unknown };
}

function attributeOf(network: string): string {
  return `attributes/url_${network}`;
}

function plain(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).href : url;
}
