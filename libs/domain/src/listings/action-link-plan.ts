import { hasSameTarget } from '../locations/action-links.js';
import type { ListedActionLink, ManagedActionLink } from '../locations/action-links.js';
import type { PlaceActionLink } from '../locations/location-draft.js';

/** A link to write, with what is known about it at the publisher. */
export interface ActionLinkPut {
  readonly link: PlaceActionLink;
  /** The state that an earlier push stored. */
  readonly known: ManagedActionLink | undefined;
  /** The link that the listing shows, under the same or another address. */
  readonly there: ListedActionLink | undefined;
}

/** The changes that make a listing show the managed links. */
export interface ActionLinkPlan {
  /** Links that the listing already shows as wanted: nothing is written. */
  readonly settled: readonly (ActionLinkPut & { readonly there: ListedActionLink })[];
  readonly puts: readonly ActionLinkPut[];
  /** Links that the service wrote and that the client has removed from the managed links. */
  readonly removals: readonly { readonly known: ManagedActionLink; readonly there: ListedActionLink }[];
}

/**
 * Compares the managed links with those of a listing [contract 4, placeActionLinks]. Never removes a link that the
 * service did not write.
 */
export function planActionLinks(
  wanted: readonly PlaceActionLink[],
  known: readonly ManagedActionLink[],
  listed: readonly ListedActionLink[],
): ActionLinkPlan {
  // A listed link with the address of a wanted link is that link, whatever name the client gave it. Every other
  // listed link can be changed into at most one wanted link.
  const free = new Set(listed.filter((each) => !wanted.some((link) => hasSameTarget(each, link))));
  const links = oncePreferred(wanted).map((link): ActionLinkPut => {
    const noted = known.find((each) => hasSameTarget(each, link)) ?? known.find((each) => isNamed(each, link.name));
    const there =
      listed.find((each) => hasSameTarget(each, link)) ??
      [...free].find((each) => isNamed(each, link.name) || isNamed(each, noted?.name));
    if (there) free.delete(there);
    return { link, known: noted, there };
  });
  return {
    settled: links.filter(isSettled),
    puts: links.filter((each) => !isSettled(each)),
    removals: known.flatMap((each) => {
      const there = listed.find((one) => isNamed(one, each.name)) ?? listed.find((one) => hasSameTarget(one, each));
      const isWanted = links.some(({ link, there: taken }) => hasSameTarget(link, each) || (there && taken === there));
      return each.written && there && !isWanted ? [{ known: each, there }] : [];
    }),
  };
}

/** Removes repeated links, and keeps one preferred link for each type: the first that the client named. */
function oncePreferred(wanted: readonly PlaceActionLink[]): readonly PlaceActionLink[] {
  return wanted
    .filter((link, index) => !wanted.slice(0, index).some((earlier) => hasSameTarget(earlier, link)))
    .map((link, index, all) => {
      const earlier = all
        .slice(0, index)
        .some(({ placeActionType, isPreferred }) => isPreferred && placeActionType === link.placeActionType);
      return earlier ? { ...link, isPreferred: false } : link;
    });
}

function isSettled(put: ActionLinkPut): put is ActionLinkPut & { there: ListedActionLink } {
  const { link, there } = put;
  return there !== undefined && hasSameTarget(there, link) && there.isPreferred === link.isPreferred;
}

function isNamed(link: { readonly name?: string }, name: string | undefined): boolean {
  return name !== undefined && link.name === name;
}
