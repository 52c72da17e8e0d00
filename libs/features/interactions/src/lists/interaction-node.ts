import type { PublisherRegistry } from '@listings/publisher-registry';
import { shownCategory } from '../rules/interaction.js';
import type { InteractionStatus } from '../rules/interaction.js';
import type { InteractionConnection, InteractionRecord, ResponseRecord } from '../store/interaction-reads.js';
import type { ListedInteraction } from '../store/list/listed-columns.js';
import { categoryLabel } from './interaction-kinds.js';

/** A response as clients read it [contract 6]. */
export interface ResponseNode {
  readonly id: string;
  readonly interactionId: string;
  readonly content: string;
  readonly authorName: string;
  /** Whether the business wrote it, and not another customer. */
  readonly byOwner: boolean;
  /** Whether the publisher was asked to close the interaction with it. */
  readonly closes: boolean;
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
  /** Its name for people, in English. */
  readonly categoryLabel: string;
  readonly type: string;
  readonly title: string | null;
  readonly content: string | null;
  readonly authorName: string;
  readonly authorAvatar: string | null;
  readonly rating: number | null;
  /** As the publisher shows it, if its scale is another than stars. */
  readonly ratingText: string | null;
  readonly date: string;
  readonly permalink: string | null;
  readonly interactionStatus: Lowercase<InteractionStatus>;
  readonly responded: boolean;
  readonly responseCount: number;
  readonly canRespond: boolean;
  /** Why the publisher takes no response to it, for people; null if it does. */
  readonly notAnswerable: string | null;
  /** Why no response would reach its listing; null if one would. */
  readonly connectionObstacle: ConnectionObstacle | null;
  readonly responses: readonly ResponseNode[];
}

/** The facts that decide whether a response can reach the listing of an interaction. */
export type ConnectionObstacle = Exclude<InteractionConnection, 'CONNECTED'>;

/** Facts of a publisher that every interaction of a list needs. */
interface Source {
  /** JSON text. */
  readonly hostname: string;
  readonly repliesPerReview: 'none' | 'one' | 'many' | undefined;
  /** JSON text of the label of each category. */
  readonly labelOf: (category: string) => string;
}

/** Returns the renderer of a page: it turns the columns of an interaction into the JSON text of {@link InteractionNode}. */
export function interactionJson(publishers: PublisherRegistry): (row: ListedInteraction) => string {
  const sources = new Map<string, Source>();
  const sourceOf = (publisher: string): Source => {
    let source = sources.get(publisher);
    if (!source) {
      const found = publishers.find(publisher);
      const hostname = JSON.stringify(found?.declaration.site.hostname ?? '');
      const labels = new Map<string, string>();
      const labelOf = (category: string) => {
        const label = labels.get(category) ?? JSON.stringify(categoryLabel(found, category));
        labels.set(category, label);
        return label;
      };
      source = { hostname, repliesPerReview: found?.publisher.reviews?.repliesPerReview, labelOf };
      sources.set(publisher, source);
    }
    return source;
  };
  return (row) => {
    const [id, locationId, publisher, category, status, rating, title, content, author, avatar, permalink, ...more] =
      row;
    const [notAnswerable, postedMs, responseCount, , connection, responses, ratingText] = more;
    const { hostname, repliesPerReview, labelOf } = sourceOf(publisher);
    const shown = shownCategory(category);
    const count = Number(responseCount);
    const answerable = { connection, notAnswerable, status, responseCount: count };
    return (
      `{"id":"${id}","locationId":${locationId},"source":${hostname},"category":"${shown}","categoryLabel":${labelOf(category)},"type":"${shown}",` +
      `"title":${json(title)},"content":${json(content)},"authorName":${json(author ?? '')},` +
      `"authorAvatar":${json(avatar)},"rating":${rating ?? 'null'},"ratingText":${json(ratingText)},"date":"${withOffset(new Date(Number(postedMs)))}",` +
      `"permalink":${json(permalink)},"interactionStatus":"${status.toLowerCase()}","responded":${count > 0},` +
      `"responseCount":${count},"canRespond":${takesResponse(answerable, repliesPerReview)},` +
      `"notAnswerable":${json(notAnswerable)},"connectionObstacle":${json(obstacleOf(connection))},"responses":[${responses ?? ''}]}`
    );
  };
}

/** Not every text has a value. */
function json(text: string | null | undefined): string {
  return text === null || text === undefined ? 'null' : JSON.stringify(text);
}

/** Renders a stored interaction. */
export function interactionNode(publishers: PublisherRegistry, row: InteractionRecord): InteractionNode {
  const registered = publishers.find(row.publisher);
  const category = shownCategory(row.category);
  return {
    id: row.id,
    locationId: row.locationId,
    source: registered?.declaration.site.hostname ?? '',
    category,
    categoryLabel: categoryLabel(registered, row.category),
    type: category,
    title: row.title,
    content: row.content,
    authorName: row.authorName ?? '',
    authorAvatar: row.authorAvatar,
    rating: row.rating,
    ratingText: row.ratingText,
    date: withOffset(row.postedAt),
    permalink: row.permalink,
    interactionStatus: row.status.toLowerCase() as Lowercase<InteractionStatus>,
    responded: row.responseCount > 0,
    responseCount: row.responseCount,
    canRespond: canRespond(publishers, row),
    notAnswerable: row.notAnswerable,
    connectionObstacle: obstacleOf(row.connection),
    responses: row.responses.map((response) => responseNode(row.id, response)),
  };
}

/** Renders a stored response that is not archived. */
export function responseNode(interactionId: string, response: ResponseRecord): ResponseNode {
  const { id, content, editedContent, authorName, byOwner, closes, writtenAt, state, remarks } = response;
  return {
    id,
    interactionId,
    content,
    authorName: authorName ?? '',
    byOwner,
    closes,
    date: withOffset(new Date(writtenAt)),
    interactionStatus: state === 'COMPLETED' || state === 'CONFIRMED' || state === 'FAILED' ? state : 'CREATED',
    editedResponse: editedContent,
    remarks,
  };
}

function obstacleOf(connection: InteractionConnection): ConnectionObstacle | null {
  return connection === 'CONNECTED' ? null : connection;
}

/** Whether the business can respond now: its listing is connected, and the publisher takes a response. */
export function canRespond(publishers: PublisherRegistry, row: InteractionRecord): boolean {
  return takesResponse(row, publishers.find(row.publisher)?.publisher.reviews?.repliesPerReview);
}

function takesResponse(
  row: {
    readonly connection: InteractionConnection;
    readonly notAnswerable: string | null | undefined;
    readonly status: InteractionStatus;
    readonly responseCount: number;
  },
  repliesPerReview: 'none' | 'one' | 'many' | undefined,
): boolean {
  if (
    !repliesPerReview ||
    repliesPerReview === 'none' ||
    row.connection !== 'CONNECTED' ||
    row.notAnswerable !== null ||
    row.status === 'ARCHIVED'
  )
    return false;
  return repliesPerReview === 'many' || row.responseCount === 0;
}

/** Dates of interactions have an offset [2.3]. */
function withOffset(date: Date): string {
  return `${date.toISOString().slice(0, -1)}+00:00`;
}
