import { shownCategory } from '@listings/domain';
import type { InteractionRecord, ResponseRecord } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';

/** A response as clients read it [contract 6]. */
export interface ResponseNode {
  readonly id: string;
  readonly interactionId: string;
  readonly content: string;
  readonly authorName: string;
  readonly date: string;
  readonly interactionStatus: 'CREATED' | 'COMPLETED' | 'CONFIRMED' | 'FAILED';
  readonly editedResponse: string | null;
  readonly remarks: string | null;
}

/** An interaction as clients read it [2.3], [contract 6]. */
export interface InteractionNode {
  readonly id: string;
  readonly locationId: number;
  readonly source: string;
  readonly category: string;
  readonly type: string;
  readonly title: string | null;
  readonly content: string | null;
  readonly authorName: string;
  readonly authorAvatar: string | null;
  readonly rating: number | null;
  readonly date: string;
  readonly permalink: string | null;
  readonly interactionStatus: string;
  readonly responded: boolean;
  readonly responseCount: number;
  readonly canRespond: boolean;
  readonly responses: readonly ResponseNode[];
}

/** Renders a stored interaction. */
export function interactionNode(publishers: PublisherRegistry, row: InteractionRecord): InteractionNode {
  const category = shownCategory(row.category);
  return {
    id: row.id,
    locationId: row.locationId,
    source: publishers.find(row.publisher)?.declaration.site.hostname ?? '',
    category,
    type: category,
    title: row.title,
    content: row.content,
    authorName: row.authorName ?? '',
    authorAvatar: row.authorAvatar,
    rating: row.rating,
    date: withOffset(row.postedAt),
    permalink: row.permalink,
    interactionStatus: row.status.toLowerCase(),
    responded: row.responseCount > 0,
    responseCount: row.responseCount,
    canRespond: canRespond(publishers, row),
    responses: row.responses.map((response) => responseNode(row.id, response)),
  };
}

/** Renders a stored response that is not archived. */
export function responseNode(interactionId: string, response: ResponseRecord): ResponseNode {
  const { id, content, editedContent, authorName, writtenAt, state, remarks } = response;
  return {
    id,
    interactionId,
    content,
    authorName: authorName ?? '',
    date: withOffset(new Date(writtenAt)),
    interactionStatus: state === 'COMPLETED' || state === 'CONFIRMED' || state === 'FAILED' ? state : 'CREATED',
    editedResponse: editedContent,
    remarks,
  };
}

/** Whether the business can respond now: its listing is connected, and the publisher takes a response. */
export function canRespond(publishers: PublisherRegistry, row: InteractionRecord): boolean {
  const reviews = publishers.find(row.publisher)?.publisher.reviews;
  if (!reviews || !row.connected || row.notAnswerable !== null || row.status === 'ARCHIVED') return false;
  return reviews.repliesPerReview === 'many' || row.responseCount === 0;
}

/** Dates of interactions have an offset [2.3]. */
function withOffset(date: Date): string {
  return date.toISOString().replace('Z', '+00:00');
}
