import { faultOfKinds } from '@listings/publisher-sdk';
import type { ConversationCategory, ReviewsCapability } from '@listings/publisher-sdk';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import type { Check } from '../check.js';
import { brief, demand, demandDistinct, demandEqual, demandFailure } from '../demand.js';
import type { Ability, ConversationDriver, ReviewsDriver } from '../driver.js';
import { withoutEdits, withoutRemovals, withoutReplies } from '../replies-of.js';
import { knownOf, listedTexts } from '../review-texts.js';

const HOUR_MS = 60 * 60_000;

/** One thing besides reviews that plug-ins may list. */
interface Listed {
  /** What the rules call it. */
  readonly name: string;
  readonly needs: Ability;
  /** The categories of this plug-in that the checks run for; none: they do not apply. */
  readonly categoriesOf: (reviews: ReviewsCapability) => readonly string[];
  readonly driverOf: (driver: ReviewsDriver, category: string) => ConversationDriver | undefined;
}

const known = (category: ConversationCategory): Listed => ({
  name: `the category ${category}`,
  needs: `reviews.${category}`,
  categoriesOf: ({ alsoLists = [] }) => alsoLists.filter((each) => each === category),
  driverOf: (driver) => driver[category],
});

/** Checks of what a plug-in lists besides reviews: questions, comments on social posts, and kinds of its own. */
export const conversationChecks: readonly Check[] = [
  ...checksOf('reviews', {
    '[contract 6] declares its own kinds of interactions with a key, and with a label for people': {
      unless: ({ reviews }) => (reviews?.ownKinds ? undefined : 'the plug-in has no kinds of its own'),
      async run(context) {
        const { ownKinds } = context.offered('reviews');
        const fault = faultOfKinds(ownKinds);
        demand(fault === undefined, `ownKinds ${brief(ownKinds)} ${fault} (reference: InteractionKind)`);
      },
    },
  }),
  ...checksOf('reviews', {
    '[contract 6] closes what a reply closes, once, and opens it again for another reply': {
      needs: ['reviews.own'],
      unless: (publisher) =>
        closableKeys(publisher.reviews).length > 0 ? undefined : 'the plug-in has no kind that is closable',
      async run(context) {
        for (const key of closableKeys(context.offered('reviews'))) await demandClosing(context, key);
      },
    },
  }),
  ...checksFor(known('question')),
  ...checksFor(known('social')),
  ...checksFor({
    name: 'its own kinds',
    needs: 'reviews.own',
    categoriesOf: ({ ownKinds = [] }) => ownKinds.map(({ key }) => key),
    driverOf: ({ own }, category) => own?.[category],
  }),
];

function checksFor({ name, needs: ability, categoriesOf, driverOf }: Listed): readonly Check[] {
  const unless: NonNullable<Check['unless']> = ({ reviews }) =>
    reviews && categoriesOf(reviews).length > 0 ? undefined : `the plug-in lists nothing of ${name}`;
  const needs = [ability];
  const each = (run: (context: CheckContext, prepared: Prepared) => Promise<void>) => async (context: CheckContext) => {
    for (const category of categoriesOf(context.offered('reviews'))) {
      const driver = driverOf(context.driven('reviews'), category);
      demand(driver, `the driver has nobody who writes what has the category ${category}: see ${ability}`);
      await run(context, { ...(await listedTexts(context)), driver, category });
    }
  };

  return checksOf('reviews', {
    [`[contract 6] lists everything of ${name} once, under a lasting reference, until the customer deletes it`]: {
      needs,
      unless,
      run: each(async (context, { driver, category, listingRef, all }) => {
        const before = await all();
        await driver.write(listingRef, 'Is there parking?');
        await driver.write(listingRef, 'Do you open on Sundays?');
        const after = await all();
        demandDistinct(after, 'entries of listReviews');
        demandEqual(after.length, before.length + 2, 'entries of listReviews after a customer wrote two more');
        const written = after.find(({ text }) => text === 'Is there parking?');
        demand(written, 'listReviews does not include what a customer just wrote');
        demandEqual(written.category, category, 'the category of what a customer wrote');
        if (driver.edit) {
          await driver.edit(written.ref, 'Is there free parking?');
          const edited = (await all()).find(({ ref }) => ref === written.ref);
          demandEqual(edited?.text, 'Is there free parking?', 'the edited text under its old reference');
        }
        await driver.remove(written.ref);
        demand(!(await all()).some(({ ref }) => ref === written.ref), 'listReviews still includes what was deleted');
      }),
    },

    [`[publishers 5.4] finds something new of ${name} in an incremental read`]: {
      needs: [ability, 'advance'],
      unless,
      run: each(async (context, { driver, ask, listingRef, all }) => {
        await driver.write(listingRef, 'An old one');
        const known = knownOf(await all());
        await context.world.advance!(2 * HOUR_MS);
        await driver.write(listingRef, 'A new one');
        const news = await ask.listReviews({ known });
        demandEqual(
          news.filter(({ text }) => text === 'A new one').length,
          1,
          'listReviews with known: entries with the text of the new one',
        );
      }),
    },

    [`[contract 6] replies to ${name}, edits and deletes the reply, and reports what no longer exists`]: {
      needs,
      unless: (publisher) => unless(publisher) ?? withoutReplies(publisher),
      run: each(async (context, { driver, ask, call, listingRef, find, ours }) => {
        await driver.write(listingRef, 'Do you deliver?');
        const written = await find('Do you deliver?');
        const reviewRef = written.ref;
        if (written.notAnswerable !== undefined) {
          const what = 'reply to what is notAnswerable';
          await demandFailure(what, 'CONTENT_REJECTED', () => call.reply({ reviewRef, text: 'Yes.' }));
          return;
        }
        const reply = await ask.reply({ reviewRef, text: 'Yes.' });
        demandEqual(await ours('Do you deliver?'), ['Yes.'], 'our replies after reply');
        await ask.reply({ reviewRef, text: 'Yes.' }, 'a second reply with the same text');
        demandEqual(await ours('Do you deliver?'), ['Yes.'], 'our replies after a second reply with the same text');
        let replyRef = reply.ref;
        if (!withoutEdits(context.publisher)) {
          replyRef = (await ask.editReply({ reviewRef, replyRef, text: 'Yes, we do.' })).ref;
          demandEqual(await ours('Do you deliver?'), ['Yes, we do.'], 'our replies after editReply');
          const current = await ask.checkReplyState({ reviewRef, replyRef });
          demandEqual(current?.text, 'Yes, we do.', 'the text of the reply from checkReplyState');
        }
        if (!withoutRemovals(context.publisher)) {
          await ask.deleteReply({ reviewRef, replyRef });
          demandEqual(await ours('Do you deliver?'), [], 'our replies after deleteReply');
          await ask.deleteReply({ reviewRef, replyRef }, 'a second deleteReply');
        }
        await driver.remove(written.ref);
        const failure = await demandFailure('reply to what was deleted', 'CONTENT_REJECTED', () =>
          call.reply({ reviewRef, text: 'Too late' }),
        );
        demandEqual(failure.code, 'review_gone', 'the code of the failure of reply to what was deleted');
        const gone = await ask.checkReplyState({ reviewRef, replyRef });
        demandEqual(gone, undefined, 'the result of checkReplyState for what was deleted');
      }),
    },
  });
}

/** What a check of one category needs. */
type Prepared = Awaited<ReturnType<typeof listedTexts>> & {
  readonly driver: ConversationDriver;
  readonly category: string;
};

function closableKeys(reviews: ReviewsCapability | undefined): readonly string[] {
  return (reviews?.ownKinds ?? []).flatMap(({ key, closable }) => (closable ? [key] : []));
}

/** Closes what a customer wrote with a reply, sends the same reply again, and then another one. */
async function demandClosing(context: CheckContext, key: string): Promise<void> {
  const driver = context.driven('reviews').own?.[key];
  const isOpen = driver?.isOpen?.bind(driver);
  demand(
    driver && isOpen,
    `the kind "${key}" is closable, but its driver has no isOpen (reference: ConversationDriver)`,
  );
  const { ask, listingRef, find, ours } = await listedTexts(context);
  await driver.write(listingRef, 'Is the door wide enough?');
  const { ref: reviewRef } = await find('Is the door wide enough?');
  const reply = (text: string, closes: boolean) => ask.reply({ reviewRef, text, closes });

  await reply('One moment.', false);
  demand(await isOpen(reviewRef), 'reply without closes closed what it answers (reference: ReviewReplies.reply)');
  for (const what of ['reply with closes', 'a second reply with closes and the same text']) {
    await reply('Yes, 90 cm.', true);
    demandEqual(await isOpen(reviewRef), false, `whether it is open after ${what}`);
    demandEqual(await ours('Is the door wide enough?'), ['One moment.', 'Yes, 90 cm.'], `our replies after ${what}`);
  }
  const { notAnswerable } = await find('Is the door wide enough?');
  demandEqual(notAnswerable, undefined, 'notAnswerable of what the business has closed');
  await reply('The lift as well.', false);
  demandEqual(await isOpen(reviewRef), true, 'whether it is open after another reply');
}
