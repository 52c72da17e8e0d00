import { ActionLinkIndex, discoveredActionLinks, targetOf } from '@listings/domain';
import type { ActionLinksByPublisher, PlaceActionLink } from '@listings/domain';

/**
 * Replaces the managed links with the sent ones. A discovered link that the client sends becomes managed and keeps
 * the publisher's name [contract 4]. A link that was managed before keeps the stored fields that the client did not
 * send, so a link sent as the record shows it changes nothing.
 */
export function manageActionLinks(
  sent: readonly PlaceActionLink[],
  before: { readonly managed: readonly PlaceActionLink[]; readonly there: ActionLinksByPublisher },
): readonly PlaceActionLink[] {
  const managed = new ActionLinkIndex(before.managed);
  const discovered = new ActionLinkIndex(discoveredActionLinks(before.managed, before.there));
  return sent.map(({ name: sentName, ...link }) => {
    // The record shows a link without a name with an empty one.
    const told = sentName || undefined;
    const target = targetOf(link);
    const known = managed.withTarget(target) ?? managed.named(told);
    const found = discovered.withTargetOrName(target, told);
    const name = known ? known.name : (found?.name ?? told);
    return { ...known, ...link, ...(name === undefined ? {} : { name }) };
  });
}
