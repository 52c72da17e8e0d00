import { hasSameTarget } from '../locations/action-links.js';
import type { ListedActionLink, ManagedActionLink } from '../locations/action-links.js';
import type { PlaceActionLink } from '../locations/location-draft.js';

/** A link that is to be put, with what is known of it at the publisher. */
export interface ActionLinkPut {
  readonly link: PlaceActionLink;
  /** What an earlier push noted. */
  readonly known: ManagedActionLink | undefined;
  /** The link as the listing shows it, under its own or another address. */
  readonly there: ListedActionLink | undefined;
}

/** What it takes to make a listing show the managed links. */
export interface ActionLinkPlan {
  /** Links that the listing shows as they are wanted: nothing is written. */
  readonly settled: readonly (ActionLinkPut & { readonly there: ListedActionLink })[];
  readonly puts: readonly ActionLinkPut[];
  /** Links that we wrote and that the client has removed from the managed set. */
  readonly removals: readonly { readonly known: ManagedActionLink; readonly there: ListedActionLink }[];
}

/** Compares the managed links with those of a listing [contract 4, placeActionLinks]. Nobody else's link is removed. */
export function planActionLinks(
  wanted: readonly PlaceActionLink[],
  known: readonly ManagedActionLink[],
  listed: readonly ListedActionLink[],
): ActionLinkPlan {
  // A link that stands there under the address of a wanted one is that one, whichever name the client gave it; any other
  // can be changed into one wanted link only.
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

/** A publisher has one preferred link for each type, and no link twice: the first that the client named. */
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
