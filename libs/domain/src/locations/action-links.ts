import type { PlaceActionLink } from './location-draft.js';

/**
 * How a managed link stands [2.2, submissionStatus]. `pending`: not there yet, because the location has no listing that
 * takes links or the next push has not been; `failed`: a publisher does not take it, for the reason in the message.
 */
export type ActionLinkStatus = 'pending' | 'success' | 'failed';

/** A managed link as it stands at one publisher. */
export interface ManagedActionLink extends Pick<PlaceActionLink, 'placeActionType' | 'uri'> {
  /** The publisher's reference; absent until it has told one. */
  readonly name?: string;
  /** True from before we first write it there: only such a link is removed there later. */
  readonly written: boolean;
  readonly status: ActionLinkStatus;
  /** For the client; empty when there is nothing to say. */
  readonly message: string;
  /** ISO 8601. */
  readonly submittedAt?: string;
}

/** A link that a listing shows. */
export interface ListedActionLink extends Pick<PlaceActionLink, 'placeActionType' | 'uri' | 'isPreferred'> {
  readonly name: string;
  readonly providerType: string;
  readonly isEditable: boolean;
}

/** The links of a location's listing at one publisher, as they were last read. */
export interface ActionLinksThere {
  /** A listing that is linked later begins anew. */
  readonly listingRef: string;
  readonly managed: readonly ManagedActionLink[];
  readonly discovered: readonly ListedActionLink[];
}

/** By publisher constant. */
export type ActionLinksByPublisher = Readonly<Record<string, ActionLinksThere>>;

type LinkIdentity = Pick<PlaceActionLink, 'placeActionType' | 'uri'>;

/** True for two links of one type to one address, however it is written: a listing shows such a link once. */
export function hasSameTarget(one: LinkIdentity, other: LinkIdentity): boolean {
  return one.placeActionType === other.placeActionType && hrefOf(one.uri) === hrefOf(other.uri);
}

/**
 * The managed links as the record shows them [2.2]. A location that is linked at several publishers has its links at
 * each of them: shown is the worst of their statuses with its message, and the name of the first that told one.
 */
export function managedActionLinks(links: readonly PlaceActionLink[], there: ActionLinksByPublisher) {
  const publishers = publishersOf(there);
  return links.map(({ placeActionType, uri, isPreferred, ...link }) => {
    const states = publishers.flatMap(
      ({ managed }) => managed.find((each) => hasSameTarget(each, { placeActionType, uri })) ?? [],
    );
    const worst = states.reduce<ManagedActionLink | undefined>(worse, undefined);
    const name = states.find((state) => state.name !== undefined)?.name ?? link.name;
    const submitted = states.flatMap(({ submittedAt }) => submittedAt ?? []).sort();
    return {
      placeActionType,
      uri,
      isPreferred,
      ...(name === undefined ? {} : { name }),
      submissionStatus: worst?.status ?? 'pending',
      submissionMessage: worst?.message ?? '',
      lastSubmittedAt: submitted.at(-1) ?? null,
    };
  });
}

/** The links of the listings that nobody manages yet [2.2]: one that the client sends is managed from then on. */
export function discoveredActionLinks(
  links: readonly PlaceActionLink[],
  there: ActionLinksByPublisher,
): readonly ListedActionLink[] {
  return publishersOf(there)
    .flatMap(({ discovered }) => discovered)
    .filter((found) => !links.some((link) => link.name === found.name || hasSameTarget(link, found)))
    .map(({ placeActionType, uri, isPreferred, name, providerType, isEditable }) => ({
      placeActionType,
      uri,
      isPreferred,
      name,
      providerType,
      isEditable,
    }));
}

/** In one order, so that a record has the same text however it was rendered. */
function publishersOf(there: ActionLinksByPublisher): readonly ActionLinksThere[] {
  return Object.entries(there)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, links]) => links);
}

const BADNESS: Readonly<Record<ActionLinkStatus, number>> = { success: 0, pending: 1, failed: 2 };

function worse(worst: ManagedActionLink | undefined, state: ManagedActionLink): ManagedActionLink {
  return worst && BADNESS[worst.status] >= BADNESS[state.status] ? worst : state;
}

function hrefOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).href : uri;
}
