import { storedLine, storedLines } from '@listings/domain';
import { RESPONSE_SETTLE_MS } from './ingestion-timing.js';
import { nextInteractionStatus } from './interaction.js';
import type { InteractionCategory, InteractionStatus } from './interaction.js';
import { isMovedRef } from './moved-refs.js';
import { responseTable } from './response-state.js';
import type { ResponseState } from './response-state.js';

/** A response as it was read from the publisher. */
export interface ReadResponse {
  readonly ref: string;
  readonly content: string;
  readonly authorName: string | null;
  readonly writtenAt: Date;
  readonly byOwner: boolean;
  readonly state: Extract<ResponseState, 'COMPLETED' | 'CONFIRMED' | 'FAILED'>;
  readonly remarks: string | null;
}

/** What an interaction says, without its responses. */
export interface InteractionContent {
  readonly category: InteractionCategory;
  /** 1 to 5; null if the publisher or the author has none. */
  readonly rating: number | null;
  /** The rating as the publisher shows it, if its scale is another than stars: `8.5/10`. */
  readonly ratingText: string | null;
  readonly recommendation: 'positive' | 'negative' | null;
  readonly title: string | null;
  readonly content: string | null;
  readonly authorName: string | null;
  readonly authorAvatar: string | null;
  readonly permalink: string | null;
  readonly notAnswerable: string | null;
  readonly changedAt: Date;
}

/** An interaction as it was read from the publisher. */
export interface ReadInteraction extends InteractionContent {
  readonly ref: string;
  readonly postedAt: Date;
  readonly responses: readonly ReadResponse[];
}

/** A stored response that is not archived. */
export interface StoredResponse {
  readonly id: string;
  readonly ref: string | null;
  readonly byOwner: boolean;
  readonly state: ResponseState;
  readonly content: string;
  readonly editedContent: string | null;
  readonly authorName: string | null;
  readonly writtenAt: Date;
}

/** A stored interaction with its responses that are not archived. */
export interface StoredInteraction extends InteractionContent {
  readonly id: string;
  readonly ref: string;
  readonly status: InteractionStatus;
  readonly postedAt: Date;
  readonly missedReads: number;
  readonly responses: readonly StoredResponse[];
}

/** A change of one response. */
export type ResponseChange =
  | { readonly kind: 'insert'; readonly id: string; readonly response: ReadResponse }
  | {
      readonly kind: 'update';
      readonly id: string;
      readonly response: ReadResponse;
      readonly state: ResponseState;
      /** True if receivers hear of it: the text has changed, or the response of the business has appeared. */
      readonly announced: boolean;
    }
  | { readonly kind: 'archive'; readonly id: string };

/** How a reading changes what is stored. */
export interface InteractionChange {
  readonly id: string;
  readonly read: ReadInteraction;
  /** `content`: rating or text changed, and receivers hear of it; `details`: something else changed. */
  readonly kind: 'new' | 'content' | 'details' | 'none';
  readonly status: InteractionStatus;
  readonly responses: readonly ResponseChange[];
  /** Responses of the business that count as an answer, after the change. */
  readonly responseCount: number;
  readonly firstResponseAt: Date | null;
  readonly lastResponseAt: Date | null;
}

/** Further facts that a comparison needs besides the two sides. */
interface Comparison {
  /** Creates ids of new rows. */
  readonly newId: () => string;
  readonly now: Date;
  /** Responses for which a worker calls the publisher at this moment: that worker records the outcome. */
  readonly inProgress: ReadonlySet<string>;
}

/**
 * Compares a reading with the stored interaction [contract 6, ingestion]. Reading the same twice changes nothing: the
 * result is then `undefined`.
 */
export function compareInteraction(
  read: ReadInteraction,
  stored: StoredInteraction | undefined,
  comparison: Comparison,
): InteractionChange | undefined {
  const { newId } = comparison;
  const responses = compareResponses(read.responses, stored?.responses ?? [], comparison);
  const answers = answersAfter(stored?.responses ?? [], responses);
  const responseCount = answers.length;
  const times = answers.map(({ writtenAt }) => writtenAt).sort((one, other) => one.getTime() - other.getTime());
  const answered = { responseCount, firstResponseAt: times[0] ?? null, lastResponseAt: times.at(-1) ?? null };
  if (!stored) {
    const status = responseCount > 0 ? 'RESPONDED' : 'UNREAD';
    return { id: newId(), read, kind: 'new', status, responses, ...answered };
  }
  const there = nextInteractionStatus(stored.status, 'reappeared');
  const status = nextInteractionStatus(there, responseCount > 0 ? 'responded' : 'response_removed');
  const kind = changeOf(read, stored);
  if (kind === 'none' && responses.length === 0 && status === stored.status && stored.missedReads === 0)
    return undefined;
  return { id: stored.id, read, kind, status, responses, ...answered };
}

function changeOf(read: ReadInteraction, stored: StoredInteraction): 'content' | 'details' | 'none' {
  if (stored.status === 'ARCHIVED') return 'content';
  if (CONTENT.some((field) => !isKnown(read[field], stored[field]))) return 'content';
  return DETAILS.some((field) => !isKnown(read[field], stored[field])) ? 'details' : 'none';
}

/** Whether a value is the stored one. An earlier release has stored texts as they came: their form alone is no change. */
function isKnown(read: unknown, stored: unknown): boolean {
  if (read === stored || typeof stored !== 'string') return read === stored;
  return read === storedLine(stored) || read === storedLines(stored);
}

/** The fields whose change receivers hear of, and the others. */
const CONTENT = [
  'rating',
  'ratingText',
  'recommendation',
  'title',
  'content',
] as const satisfies readonly (keyof InteractionContent)[];
const DETAILS = [
  'category',
  'authorName',
  'authorAvatar',
  'permalink',
  'notAnswerable',
] as const satisfies readonly (keyof InteractionContent)[];

function compareResponses(
  read: readonly ReadResponse[],
  stored: readonly StoredResponse[],
  { newId, now, inProgress }: Comparison,
): ResponseChange[] {
  const left = new Set(stored);
  const changes: ResponseChange[] = [];
  for (const response of read) {
    const same = [...left].find((each) => isSame(each, response));
    if (!same) {
      changes.push({ kind: 'insert', id: newId(), response });
      continue;
    }
    left.delete(same);
    const change = inProgress.has(same.id) ? undefined : compareResponse(response, same);
    if (change) changes.push(change);
  }
  for (const each of left)
    if (!inProgress.has(each.id) && isGone(each, now)) changes.push({ kind: 'archive', id: each.id });
  return changes;
}

/** Finds a response by its text if it has no reference of the publisher: its call had no answer, or it was moved from another service. */
function isSame(stored: StoredResponse, read: ReadResponse): boolean {
  if (stored.ref === read.ref) return true;
  if (stored.ref !== null && !isMoved(stored, read)) return false;
  return stored.byOwner === read.byOwner && isSameText(stored.content, read.content);
}

/** Whether two texts of responses are the same, whatever the publisher changed in their white space and composition [contract 14]. */
export function isSameText(one: string, other: string): boolean {
  return storedLines(one) === storedLines(other);
}

/** Whether a stored response was moved from another service, and the publisher's own one is read. */
function isMoved({ ref }: StoredResponse, read: ReadResponse): boolean {
  return ref !== null && isMovedRef(ref) && !isMovedRef(read.ref);
}

function compareResponse(read: ReadResponse, stored: StoredResponse): ResponseChange | undefined {
  const { id, state, content, editedContent } = stored;
  if (state === 'ARCHIVING') return undefined;
  const wanted = editedContent ?? content;
  if (state === 'CREATED') {
    // While the publisher shows another text than the wanted one, the worker still has to send it.
    if (!isSameText(read.content, wanted)) return undefined;
    return { kind: 'update', id, response: read, state: stateAfter(state, read), announced: true };
  }
  const next = stateAfter(state, read);
  const edited = !isKnown(read.content, content);
  if (!edited && next === state) {
    return isMoved(stored, read) ? { kind: 'update', id, response: read, state, announced: false } : undefined;
  }
  return { kind: 'update', id, response: read, state: next, announced: edited || next === 'CONFIRMED' };
}

function stateAfter(from: ResponseState, read: ReadResponse): ResponseState {
  const event = read.state === 'CONFIRMED' ? 'live' : read.state === 'COMPLETED' ? 'accepted' : 'refused';
  return responseTable.next(from, event) ?? from;
}

/** A response that the publisher showed and does not show any more. A recent one may be missing from an older read. */
function isGone({ ref, state, writtenAt }: StoredResponse, now: Date): boolean {
  const shown = state === 'COMPLETED' || state === 'CONFIRMED';
  return ref !== null && shown && now.getTime() - writtenAt.getTime() > RESPONSE_SETTLE_MS;
}

/** The responses of the business after the changes that count as an answer. */
function answersAfter(stored: readonly StoredResponse[], changes: readonly ResponseChange[]): { writtenAt: Date }[] {
  const after = new Map<string, { byOwner: boolean; state: ResponseState; writtenAt: Date }>();
  for (const each of stored) after.set(each.id, each);
  for (const change of changes) {
    if (change.kind === 'archive') after.delete(change.id);
    else if (change.kind === 'insert') after.set(change.id, change.response);
    else after.set(change.id, { ...change.response, state: change.state });
  }
  return [...after.values()].filter(({ byOwner, state }) => byOwner && countsAsAnswer(state));
}

/** Whether a response in this state answers its interaction: it is stored and has not failed. */
export function countsAsAnswer(state: ResponseState): boolean {
  return state === 'CREATED' || state === 'COMPLETED' || state === 'CONFIRMED';
}
