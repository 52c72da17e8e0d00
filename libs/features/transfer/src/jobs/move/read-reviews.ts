import { INPUT_BOUNDS } from '@listings/domain';
import { moveInteractions } from '@listings/feature-interactions';
import type { MovedInteractionInput } from '@listings/feature-interactions';
import type { JobChange, JobRun, StepPause } from '@listings/feature-jobs';
import { idOf, listOf, objectOf, textOf, timeOf, webLinkOf } from '../../move/json.js';
import { MOST_VALUES } from '../../move/other-service.js';
import { findMovedLocations } from '../../store/moved-locations.js';
import { callOther, repeatLater } from './call-other.js';
import { moveParameters, NO_REVIEWS, sourceName } from './move-parameters.js';
import type { CallPosition, MoveDependencies, MovedReviews } from './move-parameters.js';

/** How many reviews the job asks for with a page. A service may send more, and all are read. */
const PAGE = 100;
/** Most pages that are read: ten million reviews. */
const MOST_PAGES = 100_000;
const MOST_RESPONSES = 100;
const LONGEST_TEXT = 50_000;

/** Where the list of reviews goes on. */
interface ReviewsPosition extends CallPosition {
  readonly after?: string;
  readonly pages?: number;
}

/** Stores the next page of the other service's reviews with their responses, as far as their locations were moved. */
export async function readReviews(deps: MoveDependencies, run: JobRun): Promise<StepPause | void> {
  const { after, pages = 0 } = (run.job.position as ReviewsPosition | null) ?? {};
  const query = { tag: 'all', first: String(PAGE), ...(after !== undefined && { after }) };
  const answer = await callOther(deps, run, { path: '/rollup_interactions', query });
  if (answer.outcome === 'later') return repeatLater(run, answer);
  if (answer.outcome === 'refused') {
    const warning = `The reviews of the other service could not be read. ${answer.problem}`;
    await run.commit(async () => ({ warning, next: 'finished' }));
    return;
  }
  const { edges, pageInfo } = objectOf(answer.data);
  const list = listOf(edges, MOST_VALUES).map((edge) => objectOf(edge));
  const { hasNextPage, endCursor } = objectOf(pageInfo);
  const next = textOf(endCursor, 1_000) ?? textOf(list.at(-1)?.['cursor'], 1_000);
  const given = list.flatMap(({ node }) => readReview(node) ?? []);
  const { accountId } = run.job;
  const { url: source, reviews = NO_REVIEWS } = moveParameters(run.job);
  await run.commit(async (transaction): Promise<JobChange> => {
    const ids = [...new Set(given.map(({ sourceId }) => sourceId))];
    const moved = await findMovedLocations(transaction, { accountId, source }, ids);
    const locationOf = new Map(moved.map(({ sourceId, locationId }) => [sourceId, locationId]));
    const interactions = given.flatMap(({ sourceId, review }) => {
      const locationId = locationOf.get(sourceId);
      return locationId === undefined ? [] : [{ ...review, locationId }];
    });
    const counts = await moveInteractions(transaction, deps, {
      accountId,
      source: sourceName(source),
      interactions,
    });
    const sum: MovedReviews = {
      ...reviews,
      stored: reviews.stored + counts.stored,
      read: reviews.read + counts.read,
      unknown: reviews.unknown + counts.unknown,
    };
    const parameters = { ...run.job.parameters, reviews: sum };
    if (hasNextPage === true && list.length > 0 && next !== undefined && next !== after && pages < MOST_PAGES)
      return { parameters, position: { after: next, pages: pages + 1 } };
    const warning = hasNextPage === true ? `${NOT_ALL} ${summaryOf(sum)}` : summaryOf(sum);
    return { parameters, warning, next: 'finished' };
  });
  return run.job.state === 'RUNNING' ? { inMs: deps.paceMs } : undefined;
}

const NOT_ALL = 'The reviews of the other service could not be read to their end.';

/** What a person reads at the end about the reviews and listings, which have no rows of their own. */
function summaryOf({ stored, read, unknown, listings }: MovedReviews): string {
  const sentences = [`${stored} reviews were taken over or have changed.`];
  if (read > 0) sentences.push(`${read} were left out, because this service reads their publisher itself.`);
  if (unknown > 0)
    sentences.push(
      `${unknown} were left out, because they are of sites or kinds that this installation does not have.`,
    );
  if (listings > 0) sentences.push(`${listings} listings will be linked when their accounts are connected.`);
  return sentences.join(' ');
}

/** Reads a review with the id of its location at the other service; undefined if one of both cannot be identified. */
function readReview(
  node: unknown,
): { readonly sourceId: string; readonly review: Omit<MovedInteractionInput, 'locationId'> } | undefined {
  const record = objectOf(node);
  const [id, sourceId] = [idOf(record['id']), idOf(record['locationId'])];
  const [postedAt, source] = [timeOf(record['date']), textOf(record['source'], 255)];
  if (id === undefined || sourceId === undefined || postedAt === undefined || source === undefined) return undefined;
  const { rating } = record;
  const stars = typeof rating === 'number' && Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : null;
  const review = {
    id,
    source,
    category: textOf(record['category'], 50)?.toUpperCase() ?? 'REVIEW',
    rating: stars,
    ratingText: textOf(record['ratingText'], 50) ?? null,
    title: textOf(record['title'], LONGEST_TEXT) ?? null,
    content: textOf(record['content'], LONGEST_TEXT) ?? null,
    authorName: textOf(record['authorName'], 500) ?? null,
    authorAvatar: webLinkOf(record['authorAvatar'], INPUT_BOUNDS.url) ?? null,
    permalink: webLinkOf(record['permalink'], INPUT_BOUNDS.url) ?? null,
    postedAt,
    responses: listOf(record['responses'], MOST_RESPONSES).flatMap((each) => readResponse(each) ?? []),
  };
  return { sourceId, review };
}

/** Reads a response that the publisher shows; the other service still has to send, or has failed to send, the others. */
function readResponse(value: unknown): MovedInteractionInput['responses'][number] | undefined {
  const record = objectOf(value);
  const [id, writtenAt] = [idOf(record['id']), timeOf(record['date'])];
  const content = textOf(record['content'], LONGEST_TEXT);
  const status = record['interactionStatus'] ?? 'CONFIRMED';
  if (id === undefined || writtenAt === undefined || content === undefined) return undefined;
  if (status !== 'CONFIRMED' && status !== 'COMPLETED') return undefined;
  const authorName = textOf(record['authorName'], 500) || null;
  return { id, writtenAt, content, authorName, byOwner: record['byOwner'] !== false };
}
