/** A publisher's key in every notation that the product uses. The core derives all of them from `key`. */
export interface PublisherNames {
  /** `acme-maps`: routes and package names. */
  readonly kebab: string;
  /** `ACME_MAPS`: enum values and the prefix of settings. */
  readonly constant: string;
  /** `acme_maps`: events. */
  readonly snake: string;
  /** `acmeMaps`: field names. */
  readonly camel: string;
  /** `AcmeMaps`: type names and operation names. */
  readonly pascal: string;
}

/** The format of a key: lower-case words of letters and digits, joined by single hyphens. */
export const PUBLISHER_KEY = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Derives every notation from a plug-in's key. */
export function publisherNames(key: string): PublisherNames {
  const words = key.split('-');
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return {
    kebab: key,
    constant: words.join('_').toUpperCase(),
    snake: words.join('_'),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
  };
}
