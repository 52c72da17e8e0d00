import type { PublisherInfo } from '../../api/publishers-query.js';
import type { PublicSchemas } from '../../api/types.js';

/** The constant of a publisher to which accounts are connected. */
export type Publisher = PublicSchemas['ConnectedAccountDetails']['publisher'];

/** A publisher of the installation; its path name is part of its operations. */
export type { PublisherInfo };

/** The publisher of a site, by the site's name; undefined for a site without connected accounts. */
export function publisherOfSite(publishers: readonly PublisherInfo[], name: string): PublisherInfo | undefined {
  const wanted = name.toUpperCase().replaceAll(' ', '_');
  return publishers.find(({ publisher, name: own }) => own === name || publisher === wanted);
}

/** The publisher of a connected account, whose type is its name followed by `Account`. */
export function publisherOfType(publishers: readonly PublisherInfo[], type: string): PublisherInfo | undefined {
  return publishers.find(({ publisher }) => type === `${pascal(publisher)}Account`);
}

/** The name of the field of a location that holds its verification at a publisher. */
export function verificationField({ publisher }: PublisherInfo): string {
  const name = pascal(publisher);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}VerificationStatus`;
}

function pascal(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
}
