import { discoveredActionLinks, hasSameTarget } from './action-links.js';
import type { ActionLinksByPublisher } from './action-links.js';
import type { PlaceActionLink } from './location-draft.js';

/**
 * True if both describe one link: type and address are equal, however the address is spelled, or the names are
 * equal.
 */
export function isSameActionLink(one: PlaceActionLink, other: PlaceActionLink): boolean {
  if (one.name !== undefined && one.name === other.name) return true;
  return hasSameTarget(one, other);
}

/**
 * Replaces the managed links with the sent ones. A discovered link that the client sends becomes managed and keeps
 * the publisher's name [contract 4]. A link that was managed before keeps the stored fields that the client did not
 * send, so a link sent as the record shows it changes nothing.
 */
export function manageActionLinks(
  sent: readonly PlaceActionLink[],
  before: { readonly managed: readonly PlaceActionLink[]; readonly there: ActionLinksByPublisher },
): readonly PlaceActionLink[] {
  const discovered = discoveredActionLinks(before.managed, before.there);
  return sent.map(({ name: sentName, ...link }) => {
    // The record shows a link without a name with an empty one.
    const told = sentName || undefined;
    const known =
      before.managed.find((each) => hasSameTarget(each, link)) ??
      before.managed.find((each) => told !== undefined && each.name === told);
    const found = discovered.find((each) => isSameActionLink(each, { ...link, ...(told ? { name: told } : {}) }));
    const name = known ? known.name : (found?.name ?? told);
    return { ...known, ...link, ...(name === undefined ? {} : { name }) };
  });
}
