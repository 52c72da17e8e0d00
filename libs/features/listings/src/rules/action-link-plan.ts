import { ActionLinkIndex, targetOf } from '@listings/domain';
import type { ListedActionLink, ManagedActionLink, PlaceActionLink } from '@listings/domain';

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
  /** Links that the publisher refused in this push: they stay as they are until the next one. */
  readonly refused: readonly ManagedActionLink[];
}

/**
 * Compares the managed links with those of a listing [contract 4, placeActionLinks]. Never removes a link that the
 * service did not write, and never repeats in a push (`version`) what the publisher refused in it.
 */
export function planActionLinks(
  wanted: readonly PlaceActionLink[],
  known: readonly ManagedActionLink[],
  listed: readonly ListedActionLink[],
  version?: number,
): ActionLinkPlan {
  // A listed link with the address of a wanted link is that link, whatever name the client gave it. Every other
  // listed link can be changed into at most one wanted link.
  const targets = new Set(wanted.map(targetOf));
  const knownLinks = new ActionLinkIndex(known);
  const listedLinks = new ActionLinkIndex(listed);
  const free = new FreeLinks(listed.filter((each) => !targets.has(targetOf(each))));
  const links = oncePreferred(wanted).map((link): ActionLinkPut => {
    const target = targetOf(link);
    const noted = knownLinks.withTarget(target) ?? knownLinks.named(link.name);
    const there = listedLinks.withTarget(target) ?? free.take([link.name, noted?.name]);
    return { link, known: noted, there };
  });
  const taken = new Set(links.map(({ there }) => there));
  const removals = known.flatMap((each) => {
    const target = targetOf(each);
    const there = listedLinks.named(each.name) ?? listedLinks.withTarget(target);
    const isWanted = targets.has(target) || taken.has(there);
    return each.written && there && !isWanted ? [{ known: each, there }] : [];
  });
  const open = links.filter((each) => !isSettled(each));
  const isRefused = ({ known: each }: { known: ManagedActionLink | undefined }) =>
    version !== undefined && each?.version === version;
  const refused = [...open, ...removals].flatMap((each) => (isRefused(each) && each.known ? [each.known] : []));
  return {
    settled: links.filter(isSettled),
    puts: open.filter((each) => !isRefused(each)),
    removals: removals.filter((each) => !isRefused(each)),
    refused: [...new Set(refused)],
  };
}

/** Listed links that no wanted link has taken yet, in the order of the listing. */
class FreeLinks {
  private readonly byName = new Map<string, { readonly position: number; readonly link: ListedActionLink }[]>();

  constructor(links: readonly ListedActionLink[]) {
    for (const [position, link] of links.entries()) {
      const same = this.byName.get(link.name) ?? [];
      same.push({ position, link });
      this.byName.set(link.name, same);
    }
  }

  /** Takes the first link that has one of the names. */
  take(names: readonly (string | undefined)[]): ListedActionLink | undefined {
    const [first] = names
      .flatMap((name) => (name === undefined ? [] : (this.byName.get(name)?.[0] ?? [])))
      .sort((one, other) => one.position - other.position);
    if (first) this.byName.get(first.link.name)?.shift();
    return first?.link;
  }
}

/** Removes repeated links, and keeps one preferred link for each type: the first that the client named. */
function oncePreferred(wanted: readonly PlaceActionLink[]): readonly PlaceActionLink[] {
  const targets = new Set<string>();
  const preferred = new Set<string>();
  return wanted.flatMap((link) => {
    const target = targetOf(link);
    if (targets.has(target)) return [];
    targets.add(target);
    if (preferred.has(link.placeActionType)) return [{ ...link, isPreferred: false }];
    if (link.isPreferred) preferred.add(link.placeActionType);
    return [link];
  });
}

function isSettled(put: ActionLinkPut): put is ActionLinkPut & { there: ListedActionLink } {
  const { link, there } = put;
  return there !== undefined && targetOf(there) === targetOf(link) && there.isPreferred === link.isPreferred;
}
