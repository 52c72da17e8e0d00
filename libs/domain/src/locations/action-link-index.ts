import type { PlaceActionLink } from './location-draft.js';

/** What makes a listing show a link only once: its type and its address. */
export type LinkIdentity = Pick<PlaceActionLink, 'placeActionType' | 'uri'>;

/** A text that is equal for links with the same type and address, however the address is spelled. */
export function targetOf({ placeActionType, uri }: LinkIdentity): string {
  return `${placeActionType} ${URL.canParse(uri) ? new URL(uri).href : uri}`;
}

/**
 * Finds action links by target or by name. Computes the target of each link once: comparing each link of one list with
 * each of another would parse every address thousands of times.
 */
export class ActionLinkIndex<Link extends LinkIdentity & { readonly name?: string }> {
  private readonly targets = new Map<string, Link>();
  private readonly names = new Map<string, Link>();
  private readonly positions = new Map<Link, number>();

  constructor(links: readonly Link[]) {
    for (const [position, link] of links.entries()) {
      const target = targetOf(link);
      if (!this.targets.has(target)) this.targets.set(target, link);
      if (link.name !== undefined && !this.names.has(link.name)) this.names.set(link.name, link);
      this.positions.set(link, position);
    }
  }

  /** The first link with the target of {@link targetOf}. */
  withTarget(target: string): Link | undefined {
    return this.targets.get(target);
  }

  /** The first link with the name; none if there is no name. */
  named(name: string | undefined): Link | undefined {
    return name === undefined ? undefined : this.names.get(name);
  }

  /** The first link that has the target or the name. */
  withTargetOrName(target: string, name: string | undefined): Link | undefined {
    const [one, other] = [this.withTarget(target), this.named(name)];
    if (!one || !other) return one ?? other;
    return (this.positions.get(one) ?? 0) <= (this.positions.get(other) ?? 0) ? one : other;
  }
}
