import type { InteractionCategory, InteractionStatus } from '../../rules/interaction.js';
import { connectionOf, SHOWN_RESPONSES } from '../interaction-reads.js';
import type { InteractionConnection } from '../interaction-reads.js';
import type { InteractionOrder } from './interaction-list.js';

/** The columns of an interaction in a list, as PostgreSQL sends them; times are in milliseconds since 1970. */
export type ListedInteraction = readonly [
  id: string,
  locationId: string,
  publisher: string,
  category: InteractionCategory,
  status: InteractionStatus,
  rating: string | null,
  title: string | null,
  content: string | null,
  authorName: string | null,
  authorAvatar: string | null,
  permalink: string | null,
  notAnswerable: string | null,
  postedMs: string,
  responseCount: string,
  /** Only if the list is in the order of the responses. */
  lastResponseMs: string | null,
  connection: InteractionConnection,
  /** The elements of a JSON array of the responses, as clients read them; null without responses. */
  responses: string | null,
  ratingText: string | null,
];

const wireTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`;

/** The elements of the JSON array of responses as clients read them [contract 6], because a list only copies them. */
const RESPONSES_TEXT = `(
    select string_agg('{"id":"' || response.id || '","interactionId":"' || listed.id || '","content":' ||
      to_json(response.content) || ',"authorName":' || to_json(coalesce(response.author_name, '')) ||
      ',"byOwner":' || response.by_owner || ',"closes":' || response.closes ||
      ',"date":"' || ${wireTime('response.written_at')} || '","interactionStatus":"' || response.state ||
      '","editedResponse":' || coalesce(to_json(response.edited_content)::text, 'null') ||
      ',"remarks":' || coalesce(to_json(response.remarks)::text, 'null') || '}',
      ',' order by response.written_at, response.id) ${SHOWN_RESPONSES}
  )`;

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** The columns of {@link ListedInteraction}. */
export function listedColumns(order: InteractionOrder): string {
  return `
    listed.id, listed.location_id, listed.publisher, listed.category, listed.status, listed.rating, listed.title,
    listed.content, listed.author_name, listed.author_avatar, listed.permalink, listed.not_answerable,
    ${milliseconds('listed.posted_at')}, listed.response_count,
    ${order === 'LAST_RESPONDED' ? milliseconds('listed.last_response_at') : 'null'}, ${connectionOf('listed')}, ${RESPONSES_TEXT},
    listed.rating_text`;
}
