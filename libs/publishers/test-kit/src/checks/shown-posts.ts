import { comparableText, hasField } from '@listings/publisher-sdk';
import type { PostContent, PostField } from '@listings/publisher-sdk';
import { checksOf } from '../check.js';
import { createdPost, settledPost } from '../created-posts.js';
import { brief, demand } from '../demand.js';
import type { ShownPost } from '../driver.js';
import { fullPosts } from '../post-contents.js';
import { preparePosts } from '../prepare-posts.js';

/** The parts of a content that are texts and links, with their words. The phone of a button is the publisher's own. */
function textsOf({ message, cta, context, products = [] }: PostContent): readonly (readonly [PostField, string])[] {
  const { title, couponCode, redeemUrl, termsConditions, discount } = context ?? {};
  const all: readonly (readonly [PostField, string | undefined])[] = [
    ['message', message],
    ['cta', cta?.url],
    ['context.title', title],
    ['context.couponCode', couponCode],
    ['context.redeemUrl', redeemUrl],
    ['context.termsConditions', termsConditions],
    ['context.discount', discount],
    ...products.flatMap(({ name, price, category, description }) => [
      ['products.name', name] as const,
      ['products.price', price] as const,
      ['products.category', category] as const,
      ['products.description', description] as const,
    ]),
  ];
  return all.flatMap(([field, text]) => (text === undefined ? [] : [[field, text] as const]));
}

const SAY_SO = 'let notShown name it (reference: PostsCapability.notShown)';

/** Checks of what the publisher has stored of a post, as the driver reads it. */
export const shownPostsChecks = checksOf('posts', {
  '[contract 5] sends every part of a content that it does not name as not shown': {
    needs: ['posts.shown'],
    async run(context) {
      const { session, listingRef } = await preparePosts(context);
      for (const content of fullPosts(context)) {
        const made = await createdPost(context, { session, listingRef, content });
        const seen = await settledPost(context, { session, listingRef, ref: made.ref ?? '' });
        demand(seen.state === 'live', `checkPost returned ${brief(seen)} for a post of type ${content.type}`);
        const shown = await context.driven('posts').shown?.(seen.ref);
        demand(shown, `the driver shows nothing of the post ${seen.ref} (reference: PostsDriver.shown)`);
        demand(
          shown.link === undefined || seen.link === shown.link,
          `the publisher tells the address ${brief(shown.link)} of a live post, but checkPost returned the link ${brief(seen.link)} (reference: PostState)`,
        );
        const left = new Set((context.offered('posts').notShown?.(content) ?? []).map(({ field }) => field));
        demandTexts(content, shown, left);
        demandPictures(content, shown, left);
        demandDates(content, shown, left);
      }
    },
  },
});

function demandTexts(content: PostContent, { texts }: ShownPost, left: ReadonlySet<PostField>): void {
  const all = comparableText(texts.filter(Boolean).join('\n'));
  for (const [field, text] of textsOf(content)) {
    demand(
      left.has(field) || all.includes(comparableText(text)),
      `createPost sent ${field} ${brief(text)} of a post of type ${content.type}, but the publisher has stored only ${brief(texts)}: send it whole, or ${SAY_SO}`,
    );
  }
}

function demandPictures(
  { type, media, products = [] }: PostContent,
  { pictures }: ShownPost,
  left: ReadonlySet<PostField>,
): void {
  if (left.has('media')) return;
  const most = media.length + products.filter(({ photo }) => photo !== undefined).length;
  demand(
    pictures >= media.length && pictures <= most,
    `createPost sent ${brief(media.map(({ url }) => url))} with a post of type ${type}, but the publisher has stored ${pictures} pictures: send media, or ${SAY_SO}`,
  );
}

function demandDates(content: PostContent, shown: ShownPost, left: ReadonlySet<PostField>): void {
  const { startDay = '', startTime, endDay = '', endTime } = content.context ?? {};
  if (!hasField(content, 'context.startDay') || left.has('context.startDay')) return;
  const [starts, ends] = [momentOf(startDay, startTime), momentOf(endDay, endTime)];
  const sent = `createPost sent a post of type ${content.type} from ${starts} until ${ends}`;
  if (shown.from === undefined && shown.until === undefined) {
    const text = shown.texts.filter(Boolean).join('\n');
    const [start, end] = [text.indexOf(startDay), text.indexOf(endDay)];
    demand(
      start >= 0 && end > start,
      `${sent}, but the publisher has stored neither dates nor both days in this order in its texts ${brief(shown.texts)}: send them, or ${SAY_SO}. If it stores them otherwise, let the driver return from and until (reference: ShownPost)`,
    );
    return;
  }
  for (const [side, field, wanted] of [
    ['from', 'context.startDay', starts],
    ['until', 'context.endDay', ends],
  ] as const) {
    const stored = shown[side] ?? '';
    demand(
      left.has(field) || (stored.length >= 10 && wanted.startsWith(stored)),
      `${sent}, but the publisher has stored ${side} ${brief(shown[side])}: expected ${wanted}, or its day alone. Days and times are those of the location (reference: PostContent)`,
    );
  }
}

function momentOf(day: string, time: string | undefined): string {
  return time === undefined ? day : `${day}T${time}`;
}
