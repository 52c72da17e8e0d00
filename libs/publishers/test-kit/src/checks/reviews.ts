import { comparableText } from '@listings/publisher-sdk';
import type { PublisherReview } from '@listings/publisher-sdk';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import {
  brief,
  demand,
  demandCalls,
  demandDistinct,
  demandEqual,
  demandFailure,
  demandSentence,
  outcomeOf,
} from '../demand.js';
import { longestAccepted } from '../longest-accepted.js';
import { demandReason } from '../readings.js';
import { missingReplyMethods, repliesOf, withoutEdits, withoutRemovals, withoutReplies } from '../replies-of.js';
import { knownOf, listedTexts, mainCategory } from '../review-texts.js';

const HOUR_MS = 60 * 60_000;
const WITH_KNOWN = 'listReviews with known';
/** So many reviews the core has stored when the kit reads what is new. */
const OLD_REVIEWS = 3;
const TWO_PARAGRAPHS =
  'Thank you for coming by, “Ann & Zoë”!\n\nWe keep the corner table for you: by the window, at 7 o’clock, as you asked for. See you soon 🥐';

/** Checks of reading reviews. */
const readingChecks = checksOf('reviews', {
  '[contract 6] has the methods for replies that it declares': async ({ publisher }) => {
    const missing = missingReplyMethods(publisher).join(', ');
    demand(
      missing === '',
      `reviews has no ${missing}: implement it, or declare repliesPerReview: 'none' if the publisher takes no replies`,
    );
  },

  '[publishers 5.4] lists every review once, most recently changed first': async (context) => {
    const { session, listingRef, all } = await prepare(context);
    const listed = await all();
    demandDistinct(listed, 'reviews of listReviews');
    const main = mainCategory(context.offered('reviews'));
    const reviews = listed.filter(({ category }) => category === main);
    demandEqual(reviews.length, await context.driven('reviews').count(listingRef), 'reviews of listReviews');
    demand(reviews.length > 1, 'listings.ordinary of the driver needs at least two reviews');
    const times = reviews.map(({ changedAt }) => changedAt.getTime());
    const descending = [...times].sort((one, other) => other - one);
    demandEqual(times, descending, 'changedAt of the reviews, newest first');
    for await (const review of context.offered('reviews').listReviews({ session, listingRef })) {
      demandEqual(review.ref, listed[0]?.ref, 'the first review of a second listReviews');
      break;
    }
    const again = await all();
    demandEqual(
      again.map(({ ref }) => ref),
      listed.map(({ ref }) => ref),
      'references of a second listReviews',
    );
  },

  '[publishers 5.4] stops an incremental read after the new reviews': {
    needs: ['advance'],
    async run(context) {
      const { ask, listingRef, all } = await prepare(context);
      context.http.watch();
      const before = await all();
      const wholeList = context.http.watched.length;
      await context.world.advance!(2 * HOUR_MS);
      await context.driven('reviews').write(listingRef, 'The newest of them all');
      context.http.watch();
      const news = await ask.listReviews({ known: knownOf(before) }, WITH_KNOWN);
      demand(
        news.some(({ text }) => text === 'The newest of them all'),
        'listReviews with known did not return the new review',
      );
      const calls = context.http.watched.length;
      demand(
        calls <= Math.max(wholeList, 2),
        `listReviews with known made ${calls} calls, more than the ${wholeList} of the whole list`,
      );
      demandDistinct(news, 'reviews of listReviews with known');
    },
  },

  '[publishers 5.4] goes on in an incremental read as long as something new can follow': async (context) => {
    const { ask, all } = await prepare(context);
    const main = mainCategory(context.offered('reviews'));
    const listed = (await all()).filter(({ category }) => category === main);
    const [newest] = listed;
    const stored = listed.slice(-Math.min(OLD_REVIEWS, listed.length - 2));
    if (!newest || listed.length < 3) return;
    // The core knows the newest one from before its last change, and some old ones.
    const { changedSince } = knownOf(stored);
    const known = { changedSince, has: knownOf([newest, ...stored]).has };
    const news = await ask.listReviews({ known }, WITH_KNOWN);
    const read = new Set(news.map(({ ref }) => ref));
    const fresh = listed.slice(1).filter(({ ref, changedAt }) => !known.has(ref) && changedAt > changedSince);
    const lost = fresh.filter(({ ref }) => !read.has(ref));
    demand(
      lost.length === 0,
      `listReviews with known returned ${fresh.length - lost.length} of ${fresh.length} reviews that the core does not have and that changed after changedSince (${changedSince.toISOString()}); it lacks ${brief(lost[0]?.ref)}. A known review may have changed and stand above new ones, so one is the last only if its changedAt is before changedSince (reference: reviewsByChange)`,
    );
  },

  '[publishers 5.4] returns an edited review in an incremental read, and a new one below it': {
    needs: ['advance'],
    async run(context) {
      const { ask, listingRef, all } = await prepare(context);
      const { edit, write } = context.driven('reviews');
      if (!edit) return;
      const before = await all();
      const known = knownOf(before);
      const oldest = before.filter(({ category }) => category === mainCategory(context.offered('reviews'))).at(-1);
      demand(oldest, 'listings.ordinary of the driver needs at least two reviews');
      await context.world.advance!(2 * HOUR_MS);
      await write(listingRef, 'A new one below an edited one');
      await context.world.advance!(2 * HOUR_MS);
      await edit(oldest.ref, 'Edited after the new one');
      const edited = (await all()).find(({ ref }) => ref === oldest.ref);
      const news = await ask.listReviews({ known }, WITH_KNOWN);
      // A publisher may not tell when a customer has changed a review: only a whole read finds that.
      const expected = [
        'A new one below an edited one',
        ...(edited && edited.changedAt > known.changedSince ? ['Edited after the new one'] : []),
      ];
      const lacking = expected.filter((wanted) => !news.some(({ text }) => text === wanted));
      demand(
        lacking.length === 0,
        `a customer wrote a review, and another one edited an old review after that, but listReviews with known lacks ${brief(lacking)}: a known review that has changed is no end of the list (reference: reviewsByChange)`,
      );
    },
  },

  '[publishers 5.4] keeps the reference of an edited review, and no longer lists a deleted one': async (context) => {
    const { written, all } = await prepare(context);
    const { edit, remove } = context.driven('reviews');
    const review = await written('Not bad');
    if (edit) {
      await edit(review.ref, 'On second thoughts: good');
      const edited = (await all()).find(({ ref }) => ref === review.ref);
      demandEqual(edited?.text, 'On second thoughts: good', 'the text of the edited review under its old reference');
    }
    await remove(review.ref);
    demand(!(await all()).some(({ ref }) => ref === review.ref), 'listReviews still includes a deleted review');
  },

  '[contract 6] tells of a review what its readers see, also after an edit': {
    needs: ['advance'],
    wishes: ['reviews.shown'],
    async run(context) {
      const { written, find } = await prepare(context);
      const { edit, shown } = context.driven('reviews');
      const demandShown = async (review: PublisherReview, when: string) => {
        const { author, ...others } = review;
        const told: Readonly<Record<string, unknown>> = { ...others, author: author?.name };
        for (const [part, wanted] of Object.entries((await shown?.(review.ref)) ?? {}))
          demand(
            comparable(told[part]) === comparable(wanted),
            `the publisher shows ${part} ${brief(wanted)} of a review ${when}, but listReviews returned ${brief(told[part])} (reference: PublisherReview)`,
          );
      };
      const review = await written('A review that everybody reads');
      await demandShown(review, 'that a customer wrote');
      if (!edit) return;
      await context.world.advance!(2 * HOUR_MS);
      await edit(review.ref, 'A review that its author has changed');
      await demandShown(await find('A review that its author has changed'), 'that a customer changed later');
    },
  },
});

const REPLIES = { subject: 'reviews', unless: withoutReplies } as const;

/** Checks of replying to reviews. */
const replyChecks = checksOf(REPLIES, {
  '[contract 6] creates a reply': async (context) => {
    const { ask, written, ours } = await prepare(context);
    const { ref: reviewRef } = await written('A fine place');
    context.http.watch();
    const reply = await ask.reply({ reviewRef, text: 'Thank you!' });
    demandCalls('reply', context.http.watched.length);
    demand(reply.byOwner, 'the new reply must have byOwner true');
    demandEqual(await ours('A fine place'), ['Thank you!'], 'our replies after reply');
    const current = await ask.checkReplyState({ reviewRef, replyRef: reply.ref });
    demandEqual(current?.text, 'Thank you!', 'the text of the reply from checkReplyState');
  },

  '[contract 6] sends a reply as it was written, of several paragraphs and of the greatest length': async (context) => {
    const reviews = repliesOf(context);
    const { ask, written, ours } = await prepare(context);
    const word = 'bread ';
    const most = longestAccepted((length) => reviews.checkReply(word.repeat(length).trim()).length === 0) ?? 1_000;
    for (const [about, text] of [
      ['two paragraphs', TWO_PARAGRAPHS],
      [`${most} words`, word.repeat(most).trim()],
    ] as const) {
      if (reviews.checkReply(text).length > 0) continue;
      const reviewText = `A review to answer with ${about}`;
      const { ref: reviewRef } = await written(reviewText);
      const reply = await ask.reply({ reviewRef, text });
      for (const [where, shown = ''] of [
        ['reply returned', reply.text],
        ['the publisher has', (await ours(reviewText))[0]],
      ] as const)
        demand(
          comparableText(shown) === comparableText(text),
          `reply got a text of ${about} with ${text.length} characters, which checkReply accepts, but ${where} ${shown.length} characters, which end with ${brief(shown.slice(-30))}: send the text whole (reference: ReviewReplies.reply)`,
        );
    }
  },

  '[contract 6] replaces the text of a reply': {
    unless: withoutEdits,
    async run(context) {
      const { ask, replied, ours } = await prepare(context);
      const { reviewRef, replyRef } = await replied('A fine place');
      const edited = await ask.editReply({ reviewRef, replyRef, text: 'Thank you very much!' });
      demandEqual(await ours('A fine place'), ['Thank you very much!'], 'our replies after editReply');
      const current = await ask.checkReplyState({ reviewRef, replyRef: edited.ref });
      demandEqual(current?.text, 'Thank you very much!', 'the text of the reply from checkReplyState');
    },
  },

  '[contract 6] deletes a reply, and deletes it twice without an error': {
    unless: withoutRemovals,
    async run(context) {
      const { ask, call, replied, ours } = await prepare(context);
      const address = await replied('A fine place');
      await ask.deleteReply(address);
      demandEqual(await ours('A fine place'), [], 'our replies after deleteReply');
      await ask.deleteReply(address, 'a second deleteReply');
      const gone = await ask.checkReplyState(address);
      demandEqual(gone, undefined, 'the result of checkReplyState for a deleted reply');
      if (withoutEdits(context.publisher)) return;
      const failure = await demandFailure('editReply of a deleted reply', 'CONTENT_REJECTED', () =>
        call.editReply({ ...address, text: 'Too late' }),
      );
      demandEqual(failure.code, 'reply_gone', 'the code of the failure of editReply for a deleted reply');
    },
  },

  '[contract 6] rejects a reply to a review that it calls notAnswerable, with a sentence for the user': async (
    context,
  ) => {
    const { call, all } = await prepare(context);
    const closed = (await all()).find(({ notAnswerable }) => notAnswerable !== undefined);
    if (!closed) return;
    demandSentence('notAnswerable', closed.notAnswerable);
    await demandFailure('reply to what is notAnswerable', 'CONTENT_REJECTED', () =>
      call.reply({ reviewRef: closed.ref, text: 'Thank you!' }),
    );
  },

  '[publishers 0.1] leaves one reply when the response to the first is lost': async (context) => {
    const { ask, call, written, ours } = await prepare(context);
    const { ref: reviewRef } = await written('A place to come back to');
    const sent = { reviewRef, text: 'See you soon!' };
    // Only the responses to writes get lost, because the plug-in may read before it writes.
    context.watchWrites('dropped');
    await demandFailure('reply with a lost response', 'TRANSIENT', () => call.reply(sent));
    context.http.watch();
    await ask.reply(sent, 'a second reply');
    demandEqual(await ours('A place to come back to'), ['See you soon!'], 'our replies after both attempts');
  },

  '[contract 6] checks replies without HTTP calls, and accepts none that is too long for the publisher': async (
    context,
  ) => {
    const { checkReply } = repliesOf(context);
    const { tooLong: text } = context.driven('reviews');
    demand(text !== undefined, 'the driver lacks reviews.tooLong: add a reply that is too long for the publisher');
    const tooLong = checkReply(text);
    demand(tooLong.length > 0, 'checkReply accepts a reply that is too long for the publisher');
    const { replyErrors: declared = [] } = context.declaration;
    for (const { code, message } of tooLong) {
      const isDeclared = declared.some((each) => each.code === code);
      demand(isDeclared, `checkReply returned ${code}: add it to replyErrors of the declaration`);
      demand(
        /^SY\d{5}$/.test(code) && message !== '',
        `checkReply returned an invalid error: ${brief({ code, message })}`,
      );
    }
    demandEqual(checkReply('Thank you!'), [], 'the result of checkReply for a short reply');
    demandEqual(context.http.calls.length, 0, 'HTTP calls of checkReply');
    const { call, written } = await prepare(context);
    for (const letter of ['x', 'é', '🥐']) {
      const longest = longestAccepted((length) => checkReply(letter.repeat(length)).length === 0);
      if (longest === undefined) continue;
      const { ref: reviewRef } = await written(`A review to answer with ${letter}`);
      const text = letter.repeat(longest);
      const outcome = await outcomeOf('reply', () => call.reply({ reviewRef, text }));
      demand(
        'value' in outcome,
        `checkReply accepts ${longest} times "${letter}", but reply failed: ${brief(outcome)}`,
      );
    }
  },

  '[publishers 1.9] reports a deleted review without breaking its listing, and deletes its reply without an error':
    async (context) => {
      const { ask, call, replied } = await prepare(context);
      const address = await replied('Never mind');
      await context.driven('reviews').remove(address.reviewRef);
      const methods = withoutEdits(context.publisher) ? (['reply'] as const) : (['reply', 'editReply'] as const);
      for (const what of methods) {
        const failure = await demandFailure(`${what} to a deleted review`, 'CONTENT_REJECTED', () =>
          call[what]({ ...address, text: 'Pardon?' }),
        );
        const codes = what === 'reply' ? ['review_gone'] : ['review_gone', 'reply_gone'];
        demand(
          codes.includes(failure.code),
          `${what} to a deleted review must fail with the code ${codes.join(' or ')}, but failed with ${failure.code}`,
        );
      }
      if (!withoutRemovals(context.publisher)) await ask.deleteReply(address, 'deleteReply for a deleted review');
      const state = await ask.checkReplyState(address);
      demandEqual(state, undefined, 'the result of checkReplyState for a deleted review');
    },

  '[publishers 5.1] follows a pending reply until the publisher accepts or rejects it': {
    needs: ['reviews.hold'],
    async run(context) {
      const { ask, written } = await prepare(context);
      await context.driven('reviews').hold?.();
      for (const [verdict, expected] of [
        ['accept', 'live'],
        ['reject', 'rejected'],
      ] as const) {
        const { ref: reviewRef } = await written(`To be moderated: ${verdict}`);
        const reply = await ask.reply({ reviewRef, text: 'Thank you!' });
        demandEqual(reply.state.state, 'pending', 'the state of a reply before the decision');
        await context.driven('reviews').settle?.(reviewRef, verdict);
        const settled = await ask.checkReplyState({ reviewRef, replyRef: reply.ref });
        demand(settled, 'checkReplyState no longer finds the reply');
        demandEqual(settled.state.state, expected, `the state of a reply after the publisher's ${verdict}`);
        if (settled.state.state === 'rejected')
          demandReason('checkReplyState', settled.state.reason, context.driven('reviews').refusedBecause);
      }
    },
  },
});

/** Checks of reading reviews and replying to them. */
export const reviewsChecks = [...readingChecks, ...replyChecks];

/** Publishers tell times in seconds or finer. */
function comparable(value: unknown): string {
  return value instanceof Date ? String(Math.floor(value.getTime() / 1_000)) : comparableText(String(value ?? ''));
}

async function prepare(context: CheckContext) {
  const listed = await listedTexts(context);
  const { listingRef, find, call } = listed;
  /** Lets a customer write a review, and reads it. */
  const written = async (text: string): Promise<PublisherReview> => {
    await context.driven('reviews').write(listingRef, text);
    return find(text);
  };
  return {
    ...listed,
    written,
    /** Lets a customer write a review, and replies to it. */
    async replied(text: string) {
      const { ref: reviewRef } = await written(text);
      const { ref: replyRef } = await call.reply({ reviewRef, text: 'Thank you!' });
      return { reviewRef, replyRef };
    },
  };
}
