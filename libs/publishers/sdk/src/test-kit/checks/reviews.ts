import type { PublisherSession } from '../../authorization.js';
import type { PublisherReview } from '../../reviews.js';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, demandFailure, outcomeOf, valueOfCall } from '../demand.js';
import { longestTaken } from '../longest-taken.js';
import { collect, demandReply, demandReview } from '../readings.js';
import { reviewWithText } from '../review-texts.js';
import type { CheckContext } from '../check-context.js';

const HOUR_MS = 60 * 60_000;

/** Reading reviews and answering them. */
export const reviewsChecks = checksOf('reviews', {
  '[publishers 5.4] lists every review once, newest change first': async (context) => {
    const { session, listingRef, all } = await prepare(context);
    const reviews = await all();
    reviews.forEach((review) => demandReview(review, context.offered('reviews').scale));
    demandEqual(new Set(reviews.map(({ ref }) => ref)).size, reviews.length, 'different reviews among those listed');
    demandEqual(reviews.length, await context.driven('reviews').count(listingRef), 'reviews listed');
    demand(reviews.length > 1, 'the ordinary listing of the driver has no reviews to read');
    const times = reviews.map(({ changedAt }) => changedAt.getTime());
    const descending = [...times].sort((one, other) => other - one);
    demandEqual(times, descending, 'the times of the reviews, newest first');
    for await (const review of context.offered('reviews').listReviews({ session, listingRef })) {
      demandEqual(review.ref, reviews[0]?.ref, 'the first review of a second reading');
      break;
    }
    const again = await all();
    demandEqual(
      again.map(({ ref }) => ref),
      reviews.map(({ ref }) => ref),
      'references listed a second time',
    );
  },

  '[publishers 5.4] reads no further than it must to find what is new': {
    needs: ['advance'],
    async run(context) {
      const { session, listingRef, all } = await prepare(context);
      context.http.watch();
      const before = await all();
      const wholeList = context.http.watched.length;
      const refs = new Set(before.map(({ ref }) => ref));
      await context.world.advance!(2 * HOUR_MS);
      await context.driven('reviews').write(listingRef, 'The newest of them all');
      const changedSince = new Date(Math.max(...before.map(({ changedAt }) => changedAt.getTime())));
      const known = { changedSince, has: (ref: string) => refs.has(ref) };
      context.http.watch();
      const news = await collect(context.offered('reviews').listReviews({ session, listingRef, known }));
      demand(
        news.some(({ text }) => text === 'The newest of them all'),
        'the incremental reading did not show the new review',
      );
      const calls = context.http.watched.length;
      demand(
        calls <= Math.max(wholeList, 2),
        `the incremental reading made ${calls} calls, the whole one ${wholeList}`,
      );
      demandEqual(
        new Set(news.map(({ ref }) => ref)).size,
        news.length,
        'different reviews in the incremental reading',
      );
    },
  },

  '[publishers 5.4] shows edited reviews under the same reference, and deleted ones no longer': async (context) => {
    const { session, listingRef, all } = await prepare(context);
    const { write, edit, remove } = context.driven('reviews');
    await write(listingRef, 'Not bad');
    const review = await reviewWithText(context, { session, listingRef, text: 'Not bad' });
    demand(review, 'listReviews does not show a review that was written just now');
    await edit(review.ref, 'On second thoughts: good');
    const edited = (await all()).find(({ ref }) => ref === review.ref);
    demandEqual(edited?.text, 'On second thoughts: good', 'the text of the edited review, by its reference');
    await remove(review.ref);
    demand(!(await all()).some(({ ref }) => ref === review.ref), 'a deleted review is still listed');
  },

  '[contract 6] replies, changes the reply and removes it, twice over': async (context) => {
    const reviews = context.offered('reviews');
    const { session, listingRef, written, replies } = await prepare(context);
    const { ref: reviewRef } = await written('A fine place');
    const address = { session, listingRef, reviewRef };

    const reply = await valueOfCall('reply', () => reviews.reply({ ...address, text: 'Thank you!' }));
    demandReply(reply);
    demand(reply.byOwner, 'the reply that was just written is not by the owner');
    demandEqual(
      (await replies('A fine place')).map(({ text }) => text),
      ['Thank you!'],
      'our replies after reply',
    );

    const { ref: replyRef } = reply;
    const edited = await valueOfCall('editReply', () =>
      reviews.editReply({ ...address, replyRef, text: 'Thank you very much!' }),
    );
    demandReply(edited);
    demandEqual(
      (await replies('A fine place')).map(({ text }) => text),
      ['Thank you very much!'],
      'our replies after editReply',
    );
    const standing = await valueOfCall('checkReplyState', () =>
      reviews.checkReplyState({ ...address, replyRef: edited.ref }),
    );
    demandEqual(standing?.text, 'Thank you very much!', 'the text of the reply by checkReplyState');

    await valueOfCall('deleteReply', () => reviews.deleteReply({ ...address, replyRef: edited.ref }));
    demandEqual(await replies('A fine place'), [], 'our replies after deleteReply');
    await valueOfCall('deleteReply, once more', () => reviews.deleteReply({ ...address, replyRef: edited.ref }));
    const gone = await valueOfCall('checkReplyState', () =>
      reviews.checkReplyState({ ...address, replyRef: edited.ref }),
    );
    demandEqual(gone, undefined, 'checkReplyState of a reply that is gone');
    const failure = await demandFailure('editReply of a reply that is gone', 'CONTENT_REJECTED', () =>
      reviews.editReply({ ...address, replyRef: edited.ref, text: 'Too late' }),
    );
    demandEqual(failure.code, 'reply_gone', 'the code of editReply of a reply that is gone');
  },

  '[publishers 0.1] leaves one reply when the answer to the first got lost': async (context) => {
    const reviews = context.offered('reviews');
    const { session, listingRef, written, replies } = await prepare(context);
    const { ref: reviewRef } = await written('A context to come back to');
    const reply = () => reviews.reply({ session, listingRef, reviewRef, text: 'See you soon!' });
    // Only writes get lost: a look before the write may well find its answer.
    context.watchWrites('dropped');
    await demandFailure('reply, with its answer lost', 'TRANSIENT', reply);
    context.http.watch();
    await valueOfCall('reply, once more', reply);
    const ours = await replies('A context to come back to');
    demandEqual(
      ours.map(({ text }) => text),
      ['See you soon!'],
      'our replies after both attempts',
    );
  },

  '[contract 6] checks replies without calling anybody, and lets the longest pass that the publisher takes': async (
    context,
  ) => {
    const { checkReply, reply } = context.offered('reviews');
    const tooLong = checkReply(context.driven('reviews').tooLong);
    demand(tooLong.length > 0, 'checkReply lets a reply pass that is too long');
    const { replyErrors: declared = [] } = context.declaration;
    for (const { code, message } of tooLong) {
      const isDeclared = declared.some((each) => each.code === code);
      demand(isDeclared, `checkReply answered ${code}, which replyErrors of the declaration lacks`);
      demand(/^SY\d{5}$/.test(code) && message !== '', `checkReply answered ${brief({ code, message })}`);
    }
    demandEqual(checkReply('Thank you!'), [], 'checkReply of a short reply');
    demandEqual(context.http.calls.length, 0, 'calls made by checkReply');
    const { session, listingRef, written } = await prepare(context);
    for (const letter of ['x', 'é', '🥐']) {
      const longest = longestTaken((length) => checkReply(letter.repeat(length)).length === 0);
      if (longest === undefined) continue;
      const { ref: reviewRef } = await written(`A review to answer with ${letter}`);
      const text = letter.repeat(longest);
      const outcome = await outcomeOf('reply', () => reply({ session, listingRef, reviewRef, text }));
      demand('value' in outcome, `checkReply takes ${longest} times ${letter}, but reply: ${brief(outcome)}`);
    }
  },

  '[publishers 1.9] tells that a review is gone without giving up its listing, and forgives the deletion of its reply':
    async (context) => {
      const reviews = context.offered('reviews');
      const { session, listingRef, written } = await prepare(context);
      const { ref: reviewRef } = await written('Never mind');
      const { ref: replyRef } = await reviews.reply({ session, listingRef, reviewRef, text: 'Pardon?' });
      await context.driven('reviews').remove(reviewRef);
      const address = { session, listingRef, reviewRef };
      for (const [what, work] of [
        ['reply', () => reviews.reply({ ...address, text: 'Pardon?' })],
        ['editReply', () => reviews.editReply({ ...address, replyRef, text: 'Pardon?' })],
      ] as const) {
        const failure = await demandFailure(`${what} to a review that is gone`, 'CONTENT_REJECTED', work);
        const codes = what === 'reply' ? ['review_gone'] : ['review_gone', 'reply_gone'];
        demand(codes.includes(failure.code), `${what} to a review that is gone failed with the code ${failure.code}`);
      }
      await valueOfCall('deleteReply under a review that is gone', () => reviews.deleteReply({ ...address, replyRef }));
      const state = await valueOfCall('checkReplyState', () => reviews.checkReplyState({ ...address, replyRef }));
      demandEqual(state, undefined, 'checkReplyState under a review that is gone');
    },

  '[publishers 5.1] follows a reply that waits for the publisher, to its acceptance or refusal': {
    needs: ['reviews.hold'],
    async run(context) {
      const reviews = context.offered('reviews');
      const { session, listingRef, written } = await prepare(context);
      await context.driven('reviews').hold?.();
      for (const [verdict, expected] of [
        ['accept', 'live'],
        ['reject', 'rejected'],
      ] as const) {
        const { ref: reviewRef } = await written(`To be moderated: ${verdict}`);
        const address = { session, listingRef, reviewRef };
        const reply = await valueOfCall('reply', () => reviews.reply({ ...address, text: 'Thank you!' }));
        demandReply(reply);
        demandEqual(reply.state.state, 'pending', 'a reply that waits');
        await context.driven('reviews').settle?.(reviewRef, verdict);
        const settled = await valueOfCall('checkReplyState', () =>
          reviews.checkReplyState({ ...address, replyRef: reply.ref }),
        );
        demand(settled, 'checkReplyState does not find the reply any longer');
        demandReply(settled);
        demandEqual(settled.state.state, expected, `a reply after the publisher's ${verdict}`);
      }
    },
  },
});

async function prepare(context: CheckContext) {
  const session: PublisherSession = await context.connect();
  const listingRef = context.world.listings.ordinary;
  const all = () =>
    valueOfCall('listReviews', () => collect(context.offered('reviews').listReviews({ session, listingRef })));
  const find = async (text: string): Promise<PublisherReview> => {
    const review = await reviewWithText(context, { session, listingRef, text });
    demand(review, `listReviews does not show the review "${text}"`);
    return review;
  };
  return {
    session,
    listingRef,
    all,
    /** Has a customer write a review, and finds it. */
    async written(text: string): Promise<PublisherReview> {
      await context.driven('reviews').write(listingRef, text);
      return find(text);
    },
    /** Our replies to the review with this text. */
    async replies(text: string) {
      return (await find(text)).replies.filter(({ byOwner }) => byOwner);
    },
  };
}
