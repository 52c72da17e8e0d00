import type { ActionLinksThere, ListedActionLink } from '@listings/domain';
import { failpoint } from '@listings/platform';
import { failureOf } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { SubmissionDependencies } from '../dependencies.js';
import { planActionLinks } from '../rules/action-link-plan.js';
import { currentLinks, givenUpLinks, intendedLink, settledLink, unreadLinks } from './action-link-states.js';
import { LINKS_LOST, listActionLinks } from './call-action-links.js';
import type { ActionLinksStep } from './call-action-links.js';
import { noteActionLinks } from './store-action-links.js';
import { isGeneral, refusalOf, writeActionLinks } from './write-action-links.js';

/** The result of a synchronization. `there` is absent when another process has taken over; `failure` may be retried. */
export interface SyncedActionLinks {
  readonly there?: ActionLinksThere;
  readonly failure?: PublisherFailure;
}

/**
 * Makes a listing show the managed action links [contract 4, placeActionLinks]: writes links that differ, deletes links
 * that the service wrote and the client removed, and reads the other links. A failure of one link does not stop the
 * others; a failure that concerns all links does. Writes nothing when nothing differs.
 */
export async function syncActionLinks(deps: SubmissionDependencies, step: ActionLinksStep): Promise<SyncedActionLinks> {
  const { submission, location } = step;
  const { listingRef } = step.push;
  const noted = location.actionLinks[submission.publisher];
  // The links of a previously linked listing are no longer managed.
  const known = noted?.listingRef === listingRef ? noted.managed : [];
  let listed: readonly ListedActionLink[];
  try {
    listed = await listActionLinks(deps, step);
  } catch (error) {
    const failure = failureOf(error);
    const managed = unreadLinks(location.placeActionLinks, known);
    const there = { listingRef, managed, discovered: noted?.discovered ?? [] };
    const refusal = refusalOf(failure);
    return refusal === undefined ? { there, failure } : { there: givenUpLinks(there, refusal) };
  }

  const plan = planActionLinks(location.placeActionLinks, known, listed, submission.wantedVersion);
  const now = deps.clock.now().toISOString();
  const settled = [...plan.settled.map((each) => settledLink(each, now)), ...plan.refused];
  if (plan.puts.length + plan.removals.length === 0) return { there: currentLinks(listingRef, settled, listed) };

  const intended = [...settled, ...plan.puts.map(intendedLink), ...plan.removals.map((each) => each.known)];
  if (!(await noteActionLinks(deps, step, currentLinks(listingRef, intended, listed)))) return { failure: LINKS_LOST };
  failpoint('action_links.after_note');
  const { managed, failure } = await writeActionLinks(deps, step, plan);
  const shown = failure && isGeneral(failure) ? listed : await listActionLinks(deps, step).catch(() => listed);
  return { there: currentLinks(listingRef, [...settled, ...managed], shown), ...(failure ? { failure } : {}) };
}
