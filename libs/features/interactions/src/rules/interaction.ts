import { fromStates, stateTable } from '@listings/domain';

/** The kinds of interactions of customers with a listing that the core knows [contract 6]. */
export const interactionCategories = ['REVIEW', 'QUESTION', 'SOCIAL'] as const;

/** One of {@link interactionCategories}, or the key of a kind that a plug-in declares, in capital letters: `NOTE`. */
export type InteractionCategory = string;

/** The category of what a plug-in lists: a review, or what the plug-in says. */
export function categoryOf(key: string | undefined): InteractionCategory {
  return key === undefined ? 'REVIEW' : key.toUpperCase();
}

/** The workflow status of an interaction [contract 6]. */
export type InteractionStatus =
  /** Nobody has read it since it was ingested. */
  | 'UNREAD'
  | 'READ'
  /** The business has at least one response that is not archived. */
  | 'RESPONDED'
  /** The publisher does not show it any more. */
  | 'ARCHIVED';

/** The events that change the workflow status. */
export type InteractionEvent =
  'read' | 'responded' /** The last response was archived. */ | 'response_removed' | 'removed' | 'reappeared';

/** The state table of the workflow status [contract 6]. An event that is not listed changes nothing. */
const interactionTable = stateTable<InteractionStatus, InteractionEvent>({
  read: { UNREAD: 'READ' },
  responded: fromStates(['UNREAD', 'READ'], 'RESPONDED'),
  response_removed: { RESPONDED: 'UNREAD' },
  removed: fromStates(['UNREAD', 'READ', 'RESPONDED'], 'ARCHIVED'),
  reappeared: { ARCHIVED: 'UNREAD' },
});

/** Returns the status after an event. */
export function nextInteractionStatus(status: InteractionStatus, event: InteractionEvent): InteractionStatus {
  return interactionTable.next(status, event) ?? status;
}

/** The spelling of a category in answers and events, for example `Review` [2.3]. */
export function shownCategory(category: InteractionCategory): string {
  return category.charAt(0) + category.slice(1).toLowerCase();
}
