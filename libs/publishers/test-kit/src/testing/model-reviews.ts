import type {
  AccountClient,
  JsonObject,
  ListingPlace,
  PublisherContext,
  PublisherDeclaration,
  PublisherReview,
  RatingScale,
  ReviewReplies,
  ReviewReply,
  ReviewsCapability,
} from '@listings/publisher-sdk';
import {
  asObjects,
  asText,
  asTime,
  asWholeList,
  needed,
  pagesByCursor,
  PublisherError,
  reviewsByChange,
} from '@listings/publisher-sdk';
import type { ConversationDriver, PublisherDriver, ReviewsDriver } from '../index.js';
import { modelApi } from './model-api.js';
import { modelDriver, modelDriverWith } from './model-driver.js';
import { modelWith } from './model-plug-in.js';
import { LONGEST_REPLY, REFUSED_BECAUSE } from './model-texts.js';
import type { ModelTexts, TextKind } from './model-texts.js';

/** What the plug-in of the model lists: reviews and questions with one reply each, reviews without replies, or notes that a reply closes. */
export type ModelReviews = 'answerable' | 'read-only' | 'notes';

/** What a spec changes of the model: its bugs, and how it rates. */
interface Changes {
  readonly has?: (bug: string) => boolean;
  readonly ratingScale?: RatingScale;
  /** The rating that the plug-in returns for one of the publisher, which are from 0 to 10. */
  readonly ratingOf?: (rating: number) => number;
}

const TOO_LONG = { code: 'SY50105', message: 'Too long' } as const;
const AUTHOR = 'Ann';
const TITLE = 'My visit';
const linkOf = (id: string) => `https://model.example/texts/${id}`;

/** The model publisher with texts of customers behind HTTP, and its plug-in. It is correct except for the changes. */
export function modelWithReviews(kind: ModelReviews, changes: Changes = {}) {
  const declaration: PublisherDeclaration = {
    ...modelWith((_, context) => ({ reviews: reviewsOf(context, kind, changes) })),
    replyErrors: [TOO_LONG],
  };
  return { declaration, driver: driverOf(kind, changes) };
}

function reviewsOf(context: PublisherContext, kind: ModelReviews, changes: Changes): ReviewsCapability {
  const { has = () => false, ratingScale } = changes;
  const texts = textsOf(context, has);
  const listOf = ({ body }: { body: JsonObject }) =>
    has('reads a page without its list as empty')
      ? asObjects(body['texts'])
      : needed(asWholeList(body['texts']), 'the texts');

  const reading = (listed: TextKind): Pick<ReviewsCapability, 'listReviews'> => ({
    async *listReviews({ known, ...place }) {
      if (known && listed !== 'review' && has('omits it from incremental reads')) return;
      const read = reviewsByChange({
        pages: () =>
          pagesByCursor({
            read: (from) => texts.call(place, { query: { kind: listed, from } }),
            next: ({ body }) => (known && has('stops after the first page') ? undefined : asText(body['next'])),
          }),
        reviewsOf: (page) => listOf(page).map((item) => reviewOf(item, changes)),
        isKnown: ({ ref, changedAt }) =>
          known?.has(ref) === true && (has('stops at the first known review') || changedAt < known.changedSince),
      });
      for await (const review of read) {
        if (has('leaves out edited reviews') && known?.has(review.ref)) continue;
        yield review;
        if (has('lists it twice')) yield review;
      }
    },
  });

  if (kind === 'notes')
    return {
      ...reading('note'),
      ...replying(texts, { has, isAdding: true }),
      repliesPerReview: 'many',
      scale: 'none',
      ownKinds: [{ key: 'note', label: { en: has('has a kind without a label') ? '' : 'Note' }, closable: true }],
    };
  if (kind === 'read-only' && has('declares replies without methods'))
    // As an author in plain JavaScript writes it, or one who overrides the types.
    return { ...reading('review'), scale: 'stars', repliesPerReview: 'one' } as unknown as ReviewsCapability;
  if (kind === 'read-only') return { ...reading('review'), scale: 'stars', ratingScale, repliesPerReview: 'none' };
  return {
    ...replying(texts, { has, isAdding: false }),
    repliesPerReview: 'one',
    scale: 'stars',
    ratingScale,
    alsoLists: ['question'],
    async *listReviews(request) {
      yield* reading('review').listReviews(request);
      yield* reading('question').listReviews(request);
    },
  };
}

/** The calls about the texts of a listing. */
function textsOf(context: PublisherContext, has: (bug: string) => boolean) {
  const api: AccountClient = modelApi(context);
  type Call = Pick<Parameters<AccountClient['call']>[0], 'query' | 'json'> & { method?: 'PUT' | 'DELETE' };
  const call = (place: ListingPlace, { method, ...request }: Call) =>
    api.call({
      session: place.session,
      method: method ?? 'GET',
      url: `/listings/${encodeURIComponent(place.listingRef)}/texts`,
      ...request,
      effect: method === undefined ? 'read' : method === 'PUT' ? 'content' : 'write',
      listingRef: place.listingRef,
      expected: [410],
    });
  /** The text after the call; undefined if it is gone. */
  const about = async (address: ListingPlace & { readonly reviewRef: string }, request: Call = {}) => {
    const { body, refusal } = await call(address, { ...request, query: { id: idOf(address.reviewRef) } });
    if (refusal) return undefined;
    if (!has('reads an answer without the review as no reply'))
      needed(asText(body['id']), 'the text', { outcomeUnknown: request.method !== undefined });
    return body;
  };
  return { call, about };
}

function replying(
  { about }: ReturnType<typeof textsOf>,
  { has, isAdding }: { has: (bug: string) => boolean; isAdding: boolean },
): Omit<ReviewReplies, 'repliesPerReview'> {
  const stateOf = (text: JsonObject, replyRef: string) => repliesIn(text, has).find(({ ref }) => ref === replyRef);
  const put = async (address: Parameters<typeof about>[0], json: JsonObject) => {
    const text = (await about(address, { method: 'PUT', json })) ?? gone('review_gone');
    return needed(repliesIn(text, has).at(-1), 'the reply', { outcomeUnknown: true });
  };
  const sent = (whole: string) => {
    if (has('cuts replies')) return whole.slice(0, 200);
    return has('sends the first paragraph of a reply') ? (whole.split('\n')[0] ?? '') : whole;
  };
  const replyOnce: ReviewReplies['reply'] = async ({ text, ...address }) => {
    if (has('replies without a call')) return replyOf({ id: 'none', text, at: new Date(0).toISOString() }, has);
    const isGone = has('replies to what was deleted') && !(await about(address));
    if (isGone) return replyOf({ id: 'none', text, at: new Date(0).toISOString() }, has);
    return put(address, { text: sent(text), isAdded: has('replies twice') });
  };
  /** Looks for the same reply first, and closes or opens what it answers. */
  const replyAdded: ReviewReplies['reply'] = async ({ text, closes = false, ...address }) => {
    const note = (await about(address)) ?? gone('review_gone');
    const isSent = repliesIn(note, has).some((reply) => reply.text === text);
    const isClosing = has('closes with every reply') || (closes && !has('closes nothing'));
    const isOpening = !isSent && !has('leaves closed what is answered again');
    const open = isClosing ? { isOpen: false } : isOpening ? { isOpen: true } : {};
    return put(address, { ...open, ...(isSent ? {} : { text, isAdded: true }) });
  };
  const checkReplyState: ReviewReplies['checkReplyState'] = async ({ replyRef, ...address }) => {
    const text = await about(address);
    if (!text) return undefined;
    return isAdding ? stateOf(text, replyRef) : repliesIn(text, has)[0];
  };
  const checkReply = (text: string) => (text.length > LONGEST_REPLY ? [TOO_LONG] : []);
  if (isAdding) return { checkReply, checkReplyState, reply: replyAdded };
  return {
    checkReply,
    checkReplyState,
    reply: replyOnce,
    async editReply({ text, ...address }) {
      const current = (await about(address)) ?? gone('review_gone');
      if (repliesIn(current, has).length === 0) gone('reply_gone');
      return put(address, { text });
    },
    deleteReply: async (address) => void (await about(address, { method: 'DELETE' })),
  };
}

function gone(code: 'review_gone' | 'reply_gone'): never {
  throw new PublisherError({ kind: 'CONTENT_REJECTED', code, text: 'It is gone' });
}

/** The id of a text by its reference. */
const idOf = (ref: string) => ref.split('#')[0] ?? '';

function reviewOf(item: JsonObject, { has = () => false, ratingOf = (rating) => rating }: Changes): PublisherReview {
  const id = needed(asText(item['id']), 'the id of a text');
  const kind = needed(asText(item['kind']), 'the kind of a text');
  const posted = needed(asTime(item['posted']), 'the time of a text');
  const changed = needed(asTime(item['changed']), 'the time of the last change of a text');
  const postedAt = has('tells the time of an edit as that of the review') ? changed : posted;
  const category = has('lists a kind that it does not declare') ? 'message' : kind;
  const isLocked = has('lets nobody answer what it has closed') && item['isOpen'] === false;
  const rating = typeof item['rating'] === 'number' ? ratingOf(item['rating']) : undefined;
  return {
    ref: has('changes the reference') ? `${id}#${String(item['edits'])}` : id,
    ...(kind !== 'review' && !has('forgets the category') && { category }),
    rating: kind === 'question' && has('gives it a rating') ? 5 : rating,
    text: asText(item['text']),
    author: has('drops the author') ? undefined : { name: AUTHOR },
    title: has('drops the title') ? undefined : TITLE,
    permalink: has('drops the link of a review') ? undefined : linkOf(id),
    postedAt: has('returns an invalid date') ? new Date('yesterday') : postedAt,
    changedAt: has('never tells of an edit') ? posted : changed,
    ...(isLocked && { notAnswerable: 'It is closed' }),
    replies: repliesIn(item, has),
  };
}

function repliesIn(text: JsonObject, has: (bug: string) => boolean): readonly ReviewReply[] {
  return asObjects(text['replies']).map((reply) => replyOf(reply, has));
}

function replyOf(reply: JsonObject, has: (bug: string) => boolean): ReviewReply {
  const text = needed(asText(reply['text']), 'the text of a reply');
  const writtenAt = needed(asTime(reply['at']), 'the time of a reply');
  const ref = needed(asText(reply['id']), 'the id of a reply');
  const reason = has('drops the reason of a refusal') ? undefined : `${REFUSED_BECAUSE}.`;
  const states = {
    pending: { state: 'pending', pollAfterMs: 1_000 },
    rejected: { state: 'rejected', reason },
    live: { state: 'live' },
  } as const;
  const state = states[(asText(reply['state']) ?? 'live') as keyof typeof states] ?? states.live;
  return { ref, text, writtenAt, byOwner: true, state };
}

function driverOf(kind: ModelReviews, { has = () => false }: Changes): PublisherDriver {
  const opened = modelDriverWith(({ model: { texts } }) => {
    const listed = kind === 'notes' ? 'note' : 'review';
    for (let age = 25; age > 0; age -= 1)
      texts.write(`Visit ${age}`, {
        kind: listed,
        rating: listed === 'review' ? 4 : undefined,
        ageMs: age * 3_600_000,
      });
    const own = customersOf(texts, listed, has);
    const count = async () => [...texts.written.values()].filter((each) => each.kind === listed).length;
    const tooLong = 'x'.repeat(LONGEST_REPLY + 1);
    const reviews: ReviewsDriver = { ...own, count, tooLong };
    if (kind === 'notes') {
      const { edit: _, ...notes } = own;
      const isOpen = async (ref: string) => texts.written.get(idOf(ref))?.isOpen ?? false;
      return { reviews: { ...notes, count, tooLong, own: { note: { ...notes, isOpen } } } };
    }
    return {
      reviews: {
        ...reviews,
        rate: async (__, { text, rating }) => texts.write(text, { rating: rating === 'best' ? 10 : 0 }),
        question: customersOf(texts, 'question', has),
        hold: async () => void (texts.holdsReplies = true),
        settle: async (ref, verdict) => texts.settle(idOf(ref), verdict),
        refusedBecause: REFUSED_BECAUSE,
        async shown(ref) {
          const { posted = 0, changed = 0 } = texts.written.get(idOf(ref)) ?? {};
          const [postedAt, changedAt] = [new Date(posted), new Date(changed)];
          return { author: AUTHOR, title: TITLE, permalink: linkOf(idOf(ref)), postedAt, changedAt };
        },
      },
    };
  });
  const impossible = kind === 'answerable' ? {} : { 'reviews.hold': 'replies are live at once' };
  return { ...opened, impossible: { ...modelDriver.impossible, ...impossible } };
}

/** Customers who write texts of a kind. */
function customersOf(texts: ModelTexts, kind: TextKind, has: (bug: string) => boolean): ConversationDriver {
  return {
    write: async (_, text) => texts.write(text, { kind }),
    edit: async (ref, text) => texts.edit(idOf(ref), text),
    remove: async (ref) => void (has('keeps what was deleted') || texts.written.delete(idOf(ref))),
  };
}
