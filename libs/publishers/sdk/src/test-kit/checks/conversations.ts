import type { ConversationCategory } from '../../reviews.js';
import { checksOf } from '../check.js';
import type { Check } from '../check.js';
import type { CheckContext } from '../check-context.js';
import { demand, demandEqual, demandFailure, valueOfCall } from '../demand.js';
import { collect, demandReply, demandReview } from '../readings.js';
import { repliesOf, withoutEdits, withoutRemovals, withoutReplies } from '../replies-of.js';
import { listedTexts } from '../review-texts.js';

const HOUR_MS = 60 * 60_000;

/** Checks of what a plug-in lists besides reviews: questions, and comments on social posts. */
export const conversationChecks: readonly Check[] = [...checksFor('question'), ...checksFor('social')];

function checksFor(category: ConversationCategory): readonly Check[] {
  const unless: NonNullable<Check['unless']> = ({ reviews }) =>
    reviews?.alsoLists?.includes(category) ? undefined : `the plug-in lists nothing of the category ${category}`;
  const needs = [`reviews.${category}`] as const;
  const name = `the category ${category}`;

  return checksOf('reviews', {
    [`[contract 6] lists everything of ${name} once, under a lasting reference, until the customer deletes it`]: {
      needs,
      unless,
      async run(context) {
        const { driver, listingRef, all } = await prepare(context, category);
        const before = await all();
        await driver.write(listingRef, 'Is there parking?');
        await driver.write(listingRef, 'Do you open on Sundays?');
        const after = await all();
        after.forEach((each) => demandReview(each, context.offered('reviews')));
        demandEqual(new Set(after.map(({ ref }) => ref)).size, after.length, 'distinct entries of listReviews');
        demandEqual(after.length, before.length + 2, 'entries of listReviews after a customer wrote two more');
        const written = after.find(({ text }) => text === 'Is there parking?');
        demand(written, 'listReviews does not include what a customer just wrote');
        demandEqual(written.category, category, 'the category of what a customer wrote');
        await driver.edit(written.ref, 'Is there free parking?');
        const edited = (await all()).find(({ ref }) => ref === written.ref);
        demandEqual(edited?.text, 'Is there free parking?', 'the edited text under its old reference');
        await driver.remove(written.ref);
        demand(!(await all()).some(({ ref }) => ref === written.ref), 'listReviews still includes what was deleted');
      },
    },

    [`[publishers 5.4] finds something new of ${name} in an incremental read`]: {
      needs: [...needs, 'advance'],
      unless,
      async run(context) {
        const { driver, session, listingRef, all } = await prepare(context, category);
        await driver.write(listingRef, 'An old one');
        const before = await all();
        const refs = new Set(before.map(({ ref }) => ref));
        await context.world.advance!(2 * HOUR_MS);
        await driver.write(listingRef, 'A new one');
        const changedSince = new Date(Math.max(...before.map(({ changedAt }) => changedAt.getTime())));
        const known = { changedSince, has: (ref: string) => refs.has(ref) };
        const news = await collect(context.offered('reviews').listReviews({ session, listingRef, known }));
        demandEqual(
          news.filter(({ text }) => text === 'A new one').length,
          1,
          'listReviews with known: entries with the text of the new one',
        );
      },
    },

    [`[contract 6] replies to ${name}, edits and deletes the reply, and reports what no longer exists`]: {
      needs,
      unless: (publisher) => unless(publisher) ?? withoutReplies(publisher),
      async run(context) {
        const reviews = repliesOf(context);
        const { driver, session, listingRef, find, ours } = await prepare(context, category);
        await driver.write(listingRef, 'Do you deliver?');
        const written = await find('Do you deliver?');
        const address = { session, listingRef, reviewRef: written.ref };
        if (written.notAnswerable !== undefined) {
          await demandFailure('reply to what is notAnswerable', 'CONTENT_REJECTED', () =>
            reviews.reply({ ...address, text: 'Yes.' }),
          );
          return;
        }
        const reply = await valueOfCall('reply', () => reviews.reply({ ...address, text: 'Yes.' }));
        demandReply(reply);
        demandEqual(await ours('Do you deliver?'), ['Yes.'], 'our replies after reply');
        await valueOfCall('a second reply with the same text', () => reviews.reply({ ...address, text: 'Yes.' }));
        demandEqual(await ours('Do you deliver?'), ['Yes.'], 'our replies after a second reply with the same text');
        let replyRef = reply.ref;
        if (!withoutEdits(context.publisher)) {
          const edited = await valueOfCall('editReply', () =>
            reviews.editReply({ ...address, replyRef, text: 'Yes, we do.' }),
          );
          replyRef = edited.ref;
          demandEqual(await ours('Do you deliver?'), ['Yes, we do.'], 'our replies after editReply');
          const current = await reviews.checkReplyState({ ...address, replyRef });
          demandEqual(current?.text, 'Yes, we do.', 'the text of the reply from checkReplyState');
        }
        if (!withoutRemovals(context.publisher)) {
          await valueOfCall('deleteReply', () => reviews.deleteReply({ ...address, replyRef }));
          demandEqual(await ours('Do you deliver?'), [], 'our replies after deleteReply');
          await valueOfCall('a second deleteReply', () => reviews.deleteReply({ ...address, replyRef }));
        }
        await driver.remove(written.ref);
        const failure = await demandFailure('reply to what was deleted', 'CONTENT_REJECTED', () =>
          reviews.reply({ ...address, text: 'Too late' }),
        );
        demandEqual(failure.code, 'review_gone', 'the code of the failure of reply to what was deleted');
        const gone = await valueOfCall('checkReplyState', () => reviews.checkReplyState({ ...address, replyRef }));
        demandEqual(gone, undefined, 'the result of checkReplyState for what was deleted');
      },
    },
  });
}

async function prepare(context: CheckContext, category: ConversationCategory) {
  const driver = context.driven('reviews')[category];
  demand(driver, `the driver has no reviews.${category}`);
  return { ...(await listedTexts(context)), driver };
}
