import type { LocationEvent } from '@listings/events';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { categoryLabel } from './lists/interaction-kinds.js';
import type { InteractionContent, StoredInteraction, StoredResponse } from './rules/interaction-changes.js';
import { interactionCategories, shownCategory } from './rules/interaction.js';
import type { InteractionStatus } from './rules/interaction.js';

/** The interaction that an event is about. */
export type EventSubject = Omit<InteractionContent, 'recommendation' | 'notAnswerable' | 'changedAt'> &
  Pick<StoredInteraction, 'id' | 'status' | 'postedAt'> & { readonly locationId: number };

/** The response that an event is about. */
export interface EventResponse extends Pick<StoredResponse, 'id' | 'content' | 'authorName' | 'writtenAt'> {
  /** The publisher does not show it any more. */
  readonly archived: boolean;
}

/** The event of an ingested or changed interaction [6.3a]; undefined for social ones, which are never delivered. */
export function reviewEvent(subject: EventSubject, from: RegisteredPublisher | undefined): LocationEvent | undefined {
  if (subject.category === 'SOCIAL') return undefined;
  const { id, locationId, content, rating, ratingText, title } = subject;
  const rated = { rating, ...(ratingText && { rating_text: ratingText }) };
  const own = { id, type: 'Review' as const, content, ...rated, title, ...origin(subject, from) };
  const interaction = { ...own, ...shared(subject, subject) };
  const date = subject.postedAt.toISOString();
  return {
    name: 'interaction.review',
    locationId,
    data: { interaction: { ...interaction, date, parent_id: null, interaction_request_id: null } },
  };
}

/** The event of a response that was posted, edited or archived [6.3a]; undefined for social interactions. */
export function responseEvent(
  subject: EventSubject,
  response: EventResponse,
  from: RegisteredPublisher | undefined,
): LocationEvent | undefined {
  if (subject.category === 'SOCIAL') return undefined;
  const { id, content, writtenAt } = response;
  const own = { id, type: 'Response' as const, content, rating: null, title: null, ...origin(subject, from) };
  // The status of the review would make the response look unread [contract 13].
  const about: EventSubject = response.archived ? { ...subject, status: 'ARCHIVED' } : subject;
  const of = { date: writtenAt.toISOString(), parent_id: subject.id, interaction_request_id: null };
  return {
    name: 'interaction.response',
    locationId: subject.locationId,
    data: { interaction: { ...own, ...shared(about, { authorName: response.authorName }), ...of } },
  };
}

/** Where it comes from, and what kind it is. The names of the kinds that the core knows are in the documentation. */
function origin({ category }: EventSubject, from: RegisteredPublisher | undefined) {
  const isKnown = interactionCategories.some((known) => known === category);
  return {
    category: shownCategory(category),
    ...(!isKnown && { category_label: categoryLabel(from, category) }),
    source: from?.declaration.site.hostname ?? '',
  };
}

function shared(
  { status, permalink }: EventSubject,
  author: { authorName: string | null; authorAvatar?: string | null },
) {
  return {
    ...(author.authorName && { author_name: author.authorName }),
    ...(author.authorAvatar && { author_avatar: author.authorAvatar }),
    ...(permalink && { permalink }),
    interaction_status: status.toLowerCase() as Lowercase<InteractionStatus>,
  };
}
