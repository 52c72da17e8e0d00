import type { PublicSchemas } from '../../api/types.js';

/** A publisher to which accounts are connected. */
export type Publisher = PublicSchemas['ConnectedAccountDetails']['publisher'];

/** All publishers. */
export const PUBLISHERS = ['PUBLISHER_A', 'PUBLISHER_B'] as const satisfies readonly Publisher[];

/** The publisher of a site, by the site's name; undefined for a site without connected accounts. */
export function publisherOfSite(name: string): Publisher | undefined {
  const wanted = name.toUpperCase().replaceAll(' ', '_');
  return PUBLISHERS.find((each) => each === wanted);
}

/** The publisher of a connected account, whose type is for example `PublisherAAccount`. */
export function publisherOfType(type: string): Publisher | undefined {
  return PUBLISHERS.find((each) => type === `${pascal(each)}Account`);
}

function pascal(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
}
