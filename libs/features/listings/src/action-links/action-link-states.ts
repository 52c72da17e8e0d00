import { ActionLinkIndex, targetOf } from '@listings/domain';
import type { ActionLinksThere, ListedActionLink, ManagedActionLink } from '@listings/domain';
import { publisherLine, publisherRef } from '@listings/publisher-gateway';
import type { PlaceActionLink } from '@listings/publisher-sdk';
import type { ActionLinkPut } from '../rules/action-link-plan.js';

type ManagedIdentity = Pick<ManagedActionLink, 'placeActionType' | 'uri'>;

/** No business has more links; the service does not store more. */
const MOST_LINKS = 200;

/** The action links that a publisher returned, without those that cannot be stored or shown. */
export function listedLinks(links: readonly PlaceActionLink[]): readonly ListedActionLink[] {
  return links
    .filter(({ name, uri }) => publisherRef(name) === name && publisherRef(uri) === uri)
    .slice(0, MOST_LINKS)
    .map(({ name, placeActionType, uri, isPreferred, providerType, isEditable }) => {
      return { name, placeActionType, uri, isPreferred, providerType: publisherLine(providerType), isEditable };
    });
}

/** The action links of a listing: links that it shows and the location does not manage are discovered. */
export function currentLinks(
  listingRef: string,
  managed: readonly ManagedActionLink[],
  listed: readonly ListedActionLink[],
): ActionLinksThere {
  const index = new ActionLinkIndex(managed);
  const discovered = listed.filter((link) => index.withTargetOrName(targetOf(link), link.name) === undefined);
  return { listingRef, managed, discovered };
}

/** A managed link that the listing already shows as requested. */
export function settledLink(put: ActionLinkPut & { there: ListedActionLink }, now: string): ManagedActionLink {
  const { known, there } = put;
  const submittedAt = known?.status === 'success' && known.submittedAt ? known.submittedAt : now;
  return {
    ...linkIdentity(put),
    name: there.name,
    written: wasWritten(put),
    status: 'success',
    message: '',
    submittedAt,
  };
}

/**
 * A managed link before its write. A link that the listing does not show yet is marked as written by the service in
 * advance, because a crash after the write would lose that fact.
 */
export function intendedLink(put: ActionLinkPut): ManagedActionLink {
  const { known, there } = put;
  return {
    ...linkIdentity(put),
    ...(there ? { name: there.name } : {}),
    written: there === undefined || wasWritten(put),
    status: 'pending',
    message: '',
    ...(known?.submittedAt ? { submittedAt: known.submittedAt } : {}),
  };
}

/**
 * A managed link whose write certainly had no effect. If its owner adds the same link at the publisher, it is not ours,
 * unless an earlier attempt may have written it.
 */
export function unwrittenLink(put: ActionLinkPut): ManagedActionLink {
  return { ...intendedLink(put), written: wasWritten(put) };
}

/** The managed links when the links of the listing could not be read. */
export function unreadLinks(
  wanted: readonly ManagedIdentity[],
  known: readonly ManagedActionLink[],
): readonly ManagedActionLink[] {
  const index = new ActionLinkIndex(known);
  const unknown = wanted.filter((link) => index.withTarget(targetOf(link)) === undefined);
  return [
    ...known,
    ...unknown.map(({ placeActionType, uri }): ManagedActionLink => {
      return { placeActionType, uri, written: false, status: 'pending', message: '' };
    }),
  ];
}

/** Marks pending links as failed after the last attempt. */
export function givenUpLinks(there: ActionLinksThere, message: string): ActionLinksThere {
  const managed = there.managed.map((link): ManagedActionLink => {
    return link.status === 'pending' ? { ...link, status: 'failed', message } : link;
  });
  return { ...there, managed };
}

/** The identity of a link. */
export function linkIdentity({ link }: ActionLinkPut): ManagedIdentity {
  return { placeActionType: link.placeActionType, uri: link.uri };
}

/** Whether an earlier push wrote the link. */
export function wasWritten({ known }: ActionLinkPut): boolean {
  return known?.written ?? false;
}
