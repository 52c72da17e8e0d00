import { temporaryFolder } from '@listings/testing/jest';

/** The publisher of {@link scriptedReviews}. */
export const SCRIPTED = 'SCRIPTED_REVIEWS';

/** The behaviour of the plug-in by method, looked up at each call. */
export type ReviewScript = Record<string, (request: never) => unknown>;

const HOOK = 'scriptedReviews';

/** Writes a plug-in package whose reviews do what the last call of `behave` set, loaded and guarded as any other plug-in. */
export function scriptedReviews() {
  const folder = temporaryFolder();
  return {
    file: folder.write('scripted-reviews.mjs', SOURCE),
    behave: (script: ReviewScript) => Object.assign(globalThis, { [HOOK]: script }),
    remove: () => folder.close(),
  };
}

const SOURCE = `
const method = (name) => (request) => globalThis.${HOOK}?.[name]?.(request);
const methods = (...names) => Object.fromEntries(names.map((name) => [name, method(name)]));
export default {
  sdkVersion: 1, key: 'scripted-reviews', displayName: 'Scripted', settings: [], importErrors: {}, connectionEvents: true,
  site: { id: 905, name: 'Scripted', url: 'https://scripted.example', hostname: 'scripted.example',
    supportedCountries: 'all', hideAddressSupportedCountries: 'all' },
  categories: methods('toPublisher', 'fromPublisher'),
  create: () => ({
    authorization: { pkce: false, ...methods('authorizeUrl', 'complete', 'revoke') },
    listings: methods('listFolders', 'listListings', 'getListing'),
    reviews: { scale: 'stars', ownKinds: [{ key: 'note', label: { en: 'Note', de: 'Hinweis' }, closable: true }], repliesPerReview: 'one', checkReply: () => [],
      ...methods('listReviews', 'reply', 'editReply', 'deleteReply', 'checkReplyState') },
  }),
};
`;

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
