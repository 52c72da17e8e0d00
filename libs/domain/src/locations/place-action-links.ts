import type { PlaceActionLink } from './location-draft.js';

/** A link on the publisher's profile that the service does not manage yet [2.2]. */
export interface DiscoveredPlaceActionLink extends PlaceActionLink {
  /** The publisher's resource name. */
  readonly name: string;
  readonly providerType: string;
  readonly isEditable: boolean;
}

/** The action links of a location: those that the service manages and those that were found at the publisher. */
export interface PlaceActionLinks {
  readonly managed: readonly PlaceActionLink[];
  readonly discovered: readonly DiscoveredPlaceActionLink[];
}

/** True for two descriptions of one link: type and address are equal however the address is spelled, or the name is. */
export function isSameActionLink(one: PlaceActionLink, other: PlaceActionLink): boolean {
  if (one.name !== undefined && one.name === other.name) return true;
  return one.placeActionType === other.placeActionType && hrefOf(one.uri) === hrefOf(other.uri);
}

/**
 * What a client sent replaces the managed links; a discovered one that is sent becomes managed and keeps the publisher's
 * name [contract 4]. Of a link that was managed before, what is known beyond the sent fields stays known.
 */
export function manageActionLinks(sent: readonly PlaceActionLink[], before: PlaceActionLinks): PlaceActionLinks {
  const managed = sent.map((link) => {
    const known = before.managed.find((each) => isSameActionLink(each, link));
    const found = before.discovered.find((each) => isSameActionLink(each, link));
    const name = found?.name ?? known?.name ?? link.name;
    return { ...known, ...link, ...(name === undefined ? {} : { name }) };
  });
  const left = before.discovered.filter((each) => !sent.some((link) => isSameActionLink(each, link)));
  return { managed, discovered: left };
}

/** Rules may not have been asked yet whether it is an address at all. */
function hrefOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).href : uri;
}
