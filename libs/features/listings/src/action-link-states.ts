import { hasSameTarget } from '@listings/domain';
import type { ActionLinkPut, ActionLinksThere, ListedActionLink, ManagedActionLink } from '@listings/domain';
import { publisherText } from '@listings/publisher-gateway';
import type { PlaceActionLink } from '@listings/publisher-sdk';

type ManagedIdentity = Pick<ManagedActionLink, 'placeActionType' | 'uri'>;

/** More links than this are no business's; what a publisher says beyond is not kept. */
const MOST_LINKS = 200;

/** The links as a publisher told them, without those that could not be stored or shown. */
export function listedLinks(links: readonly PlaceActionLink[]): readonly ListedActionLink[] {
  return links
    .filter(({ name, uri }) => publisherText(name) === name && publisherText(uri) === uri && URL.canParse(uri))
    .slice(0, MOST_LINKS)
    .map(({ name, placeActionType, uri, isPreferred, providerType, isEditable }) => {
      return { name, placeActionType, uri, isPreferred, providerType: publisherText(providerType), isEditable };
    });
}

/** How the links stand: what is shown and not managed was put there by others. */
export function currentLinks(
  listingRef: string,
  managed: readonly ManagedActionLink[],
  listed: readonly ListedActionLink[],
): ActionLinksThere {
  const discovered = listed.filter(
    (link) => !managed.some((each) => each.name === link.name || hasSameTarget(each, link)),
  );
  return { listingRef, managed, discovered };
}

/** A link that shows as it is wanted already. */
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

/** A link that is to be put. One that is not there yet is ours from now on: a crash may hide that we made it. */
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

/** The links as far as they are known when the listing's could not be read. */
export function unreadLinks(
  wanted: readonly ManagedIdentity[],
  known: readonly ManagedActionLink[],
): readonly ManagedActionLink[] {
  const unknown = wanted.filter((link) => !known.some((each) => hasSameTarget(each, link)));
  return [
    ...known,
    ...unknown.map(({ placeActionType, uri }): ManagedActionLink => {
      return { placeActionType, uri, written: false, status: 'pending', message: '' };
    }),
  ];
}

/** What was still to be tried when the trying ended. */
export function givenUpLinks(there: ActionLinksThere, message: string): ActionLinksThere {
  const managed = there.managed.map((link): ManagedActionLink => {
    return link.status === 'pending' ? { ...link, status: 'failed', message } : link;
  });
  return { ...there, managed };
}

/** Which link it is. */
export function linkIdentity({ link }: ActionLinkPut): ManagedIdentity {
  return { placeActionType: link.placeActionType, uri: link.uri };
}

/** True when an earlier push wrote it. */
export function wasWritten({ known }: ActionLinkPut): boolean {
  return known?.written ?? false;
}
