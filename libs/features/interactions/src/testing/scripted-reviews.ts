import { guardedPublisher, ModelPublisher } from '@listings/publisher-model';

/** The publisher of {@link scriptedReviews}. */
export const SCRIPTED = 'SCRIPTED_REVIEWS';

const OWN_KIND = { key: 'note', label: { en: 'Note', de: 'Hinweis' }, closable: true };

/** A model publisher of reviews and of notes, a kind of its own, guarded as every loaded plug-in is. */
export function scriptedReviews() {
  const model = new ModelPublisher({
    authorization: ['authorizeUrl', 'complete', 'revoke'],
    listings: ['listFolders', 'listListings', 'getListing'],
    reviews: ['listReviews', 'reply', 'editReply', 'deleteReply', 'checkReplyState'],
  });
  const capabilities = { ...model.plugIn, reviews: { ...model.plugIn.reviews, ownKinds: [OWN_KIND] } };
  const more = { displayName: 'Scripted', categories: model.categories, connectionEvents: true, siteId: 905 };
  return { model, registered: guardedPublisher('scripted-reviews', capabilities, { more }) };
}

/** A review as a publisher may return it; a field may be anything. */
export interface AnyReview {
  readonly ref: unknown;
  readonly [field: string]: unknown;
}

/** When a review was written unless a test says it: before the present, whenever the test runs. */
const POSTED_AT = '2026-07-06T12:00:00Z';

/** A valid review with the given fields. */
export function review(ref: string, fields: Readonly<Record<string, unknown>> = {}): AnyReview {
  const postedAt = new Date(POSTED_AT);
  const said = { ref, rating: 4, text: `Text of ${ref}`, author: { name: 'Mia' } };
  return { ...said, postedAt, changedAt: postedAt, replies: [], ...fields };
}

/** Numbered reviews. */
export function reviews(count: number): AnyReview[] {
  return Array.from({ length: count }, (_, number) => review(`r${number}`));
}

/** A list that ends normally. */
export async function* listOf(items: readonly unknown[]): AsyncGenerator<unknown> {
  yield* items;
}
