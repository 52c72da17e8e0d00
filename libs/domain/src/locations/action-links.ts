import { ActionLinkIndex, targetOf } from './action-link-index.js';
import type { PlaceActionLink } from './location-draft.js';

/**
 * Submission status of a managed link [2.2, submissionStatus]. `pending`: no listing shows it yet, because the
 * location has no listing that supports links or the next push has not run. `failed`: a publisher rejected it, for
 * the reason in the message.
 */
export type ActionLinkStatus = 'pending' | 'success' | 'failed';

/** The state of a managed link at one publisher. */
export interface ManagedActionLink extends Pick<PlaceActionLink, 'placeActionType' | 'uri'> {
  /** The publisher's reference; absent until the publisher has returned one. */
  readonly name?: string;
  /**
   * Set before the service first writes the link at the publisher, and cleared when the write certainly had no effect. The
   * service removes only such links there.
   */
  readonly written: boolean;
  /** The push in which the publisher refused to write or remove the link; the next try is in a later push. */
  readonly version?: number;
  readonly status: ActionLinkStatus;
  /** Message for the client; empty if there is none. */
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

/** The links of a location's listing at one publisher, as the worker last read them. */
export interface ActionLinksThere {
  /** The listing that was read. The state does not apply to a listing that is linked later. */
  readonly listingRef: string;
  readonly managed: readonly ManagedActionLink[];
  readonly discovered: readonly ListedActionLink[];
}

/** Action links by publisher constant. */
export type ActionLinksByPublisher = Readonly<Record<string, ActionLinksThere>>;

/**
 * Returns the managed links as the record shows them [2.2]. A location that is linked at several publishers has its
 * links at each of them: the record shows the worst status with its message, and the first known name.
 */
export function managedActionLinks(links: readonly PlaceActionLink[], there: ActionLinksByPublisher) {
  const indexes = publishersOf(there).map(({ managed }) => new ActionLinkIndex(managed));
  return links.map(({ placeActionType, uri, isPreferred, ...link }) => {
    const target = targetOf({ placeActionType, uri });
    const states = indexes.flatMap((managed) => managed.withTarget(target) ?? []);
    const worst = states.reduce<ManagedActionLink | undefined>(worse, undefined);
    const name = states.find((state) => state.name !== undefined)?.name ?? link.name;
    const submitted = states.flatMap(({ submittedAt }) => submittedAt ?? []).sort();
    return {
      placeActionType,
      uri,
      isPreferred,
      name: name ?? '',
      submissionStatus: worst?.status ?? 'pending',
      submissionMessage: worst?.message ?? '',
      lastSubmittedAt: submitted.at(-1) ?? null,
    };
  });
}

/**
 * Returns the links of the listings that are not managed yet [2.2]. A link that the client sends is managed from
 * then on.
 */
export function discoveredActionLinks(
  links: readonly PlaceActionLink[],
  there: ActionLinksByPublisher,
): readonly ListedActionLink[] {
  const managed = new ActionLinkIndex(links);
  return publishersOf(there)
    .flatMap(({ discovered }) => discovered)
    .filter((found) => managed.withTargetOrName(targetOf(found), found.name) === undefined)
    .map(({ placeActionType, uri, isPreferred, name, providerType, isEditable }) => ({
      placeActionType,
      uri,
      isPreferred,
      name,
      providerType,
      isEditable,
    }));
}

/** Sorts by publisher, so that every rendering of a record yields the same text. */
function publishersOf(there: ActionLinksByPublisher): readonly ActionLinksThere[] {
  return Object.entries(there)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, links]) => links);
}

const BADNESS: Readonly<Record<ActionLinkStatus, number>> = { success: 0, pending: 1, failed: 2 };

function worse(worst: ManagedActionLink | undefined, state: ManagedActionLink): ManagedActionLink {
  return worst && BADNESS[worst.status] >= BADNESS[state.status] ? worst : state;
}
