import type { CheckContext } from './check-context.js';
import { createdPost, refOf } from './created-posts.js';
import { demand } from './demand.js';
import type { CallTarget } from './plug-in-call.js';
import { acceptedPost } from './post-contents.js';
import { repliesOf } from './replies-of.js';
import { reviewWithText } from './review-texts.js';

let texts = 0;

/** Returns a text that no other call uses. */
export function unique(text: string): string {
  return `${text} ${++texts}`;
}

/** A post at the publisher. */
export async function posted({ context, session, listingRef }: CallTarget) {
  const content = acceptedPost(context, unique('A post to look at'));
  const ref = refOf(await createdPost(context, { session, listingRef, content }));
  return { ref, content };
}

/** A review that a customer has just written. */
export async function reviewed({ context, session, listingRef }: CallTarget) {
  const text = unique('A visit worth writing about');
  await context.driven('reviews').write(listingRef, text);
  const review = await reviewWithText(context, { session, listingRef, text });
  demand(review, 'listReviews does not include a review that was just written');
  return review;
}

/** A review with a reply of the owner. */
export async function repliedTo(target: CallTarget) {
  const { context, session, listingRef } = target;
  const { ref: reviewRef } = await reviewed(target);
  const text = unique('Thank you');
  const reply = await repliesOf(context).reply({ session, listingRef, reviewRef, text });
  return { reviewRef, replyRef: reply.ref };
}

/** An action link that no other call puts. */
export function linkToPut(context: CheckContext) {
  const { type: placeActionType } = context.driven('actionLinks');
  const uri = `https://order.example/${unique('menu').replace(' ', '-')}`;
  return { placeActionType, uri, isPreferred: false };
}
