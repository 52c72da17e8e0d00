import { randomUUID } from 'node:crypto';
import { linkToPut, posted, repliedTo, reviewed, unique } from './call-data.js';
import type { Outcome } from './demand.js';
import { changedContent, presentContent } from './listing-contents.js';
import { photoWithRoom } from './photo-contents.js';
import { account, read, write } from './plug-in-call.js';
import type { CallTarget, PlugInCall } from './plug-in-call.js';
import { acceptedPost } from './post-contents.js';
import { withoutEdits, withoutRemovals, withoutReplies } from './replies-of.js';
import { startable, started } from './verifications.js';

const succeeds = (outcome: Outcome<unknown>) => 'value' in outcome;
const isNothing = (outcome: Outcome<unknown>) => 'value' in outcome && outcome.value === undefined;
const isRemoved = (outcome: Outcome<unknown>) =>
  'value' in outcome && (outcome.value as { state?: string }).state === 'removed';
const isRejected = (outcome: Outcome<unknown>) => 'failure' in outcome && outcome.failure.kind === 'CONTENT_REJECTED';

const SENDS_AGAIN = 'so that the core sends it again';

const refOfPost = async (target: CallTarget) => ({ ref: (await posted(target)).ref });

/** Every method of a capability that calls the publisher for a connected account. */
export const plugInCalls: readonly PlugInCall[] = [
  account('listings', 'listFolders', { mayCallNobody: true }),
  account('listings', 'listListings'),
  read('listings', 'getListing'),
  read('listings', 'listPhotos', {
    unless: ({ listings }) => (listings.listPhotos ? undefined : 'the plug-in lists no photos apart from listings'),
    whenGone: isNothing,
  }),

  write('submission', 'submit', {
    request: async ({ context, session, listingRef }) => ({
      content: changedContent(await presentContent(context, session, listingRef)),
    }),
  }),
  read('submission', 'checkSubmission', {
    request: async ({ context, session, listingRef }) => ({
      content: await presentContent(context, session, listingRef),
    }),
  }),

  write('posts', 'createPost', {
    request: async ({ context }) => ({
      content: acceptedPost(context, unique('A post')),
      requestId: randomUUID(),
    }),
  }),
  read('posts', 'findPost', {
    looksFor: SENDS_AGAIN,
    async request(target) {
      const { content } = await posted(target);
      return { content, attemptedAt: new Date(target.context.world.now()), knownRefs: [] };
    },
  }),
  read('posts', 'checkPost', { request: refOfPost, whenGone: isRemoved }),
  write('posts', 'deletePost', { request: refOfPost, whenGone: succeeds }),

  read('engagement', 'readEngagement', {
    request: async (target) => ({ refs: [(await posted(target)).ref] }),
    whenGone: succeeds,
  }),

  read('verification', 'readVerification'),

  read('verificationActions', 'listMethods', { request: async () => ({ language: 'en' }) }),
  write('verificationActions', 'startVerification', {
    request: async (target) => ({ methodId: (await startable(target)).id, language: 'en' }),
  }),
  write('verificationActions', 'completeVerification', {
    async request(target) {
      const { ref, code } = await started(target);
      return { ref, code };
    },
  }),

  read('reviews', 'listReviews'),
  write('reviews', 'reply', {
    unless: withoutReplies,
    request: async (target) => ({ reviewRef: (await reviewed(target)).ref, text: unique('Thanks') }),
    whenGone: isRejected,
  }),
  write('reviews', 'editReply', {
    unless: withoutEdits,
    request: async (target) => ({ ...(await repliedTo(target)), text: unique('Thanks again') }),
    whenGone: isRejected,
  }),
  read('reviews', 'checkReplyState', {
    unless: withoutReplies,
    request: repliedTo,
    whenGone: isNothing,
    looksFor: 'so that the core takes the reply for deleted',
  }),
  write('reviews', 'deleteReply', { unless: withoutRemovals, request: repliedTo, whenGone: succeeds }),

  read('insights', 'readDaily', {
    async request({ context }) {
      const { day } = context.driven('insights');
      return { from: day, to: day };
    },
  }),

  write('photos', 'addPhoto', { request: async (target) => ({ photo: await photoWithRoom(target) }) }),
  read('photos', 'findPhoto', {
    looksFor: SENDS_AGAIN,
    async request(target) {
      const { context, listingRef } = target;
      const photo = await photoWithRoom(target);
      const attemptedAt = new Date(context.world.now());
      const knownRefs = await context.driven('photos').list(listingRef);
      await context.offered('photos').addPhoto({ ...target, photo });
      return { photo, attemptedAt, knownRefs };
    },
  }),
  write('photos', 'removePhoto', {
    async request(target) {
      const photo = await photoWithRoom(target);
      const { ref } = await target.context.offered('photos').addPhoto({ ...target, photo });
      return { ref };
    },
    whenGone: succeeds,
  }),

  read('actionLinks', 'listActionLinks'),
  write('actionLinks', 'putActionLink', { request: async ({ context }) => ({ link: linkToPut(context) }) }),
  write('actionLinks', 'deleteActionLink', {
    async request({ context, ...place }) {
      const { name } = await context.offered('actionLinks').putActionLink({ ...place, link: linkToPut(context) });
      return { name };
    },
    whenGone: succeeds,
  }),

  account('creation', 'createListing', {
    isWrite: true,
    async request({ context, session, listingRef }) {
      const present = await presentContent(context, session, listingRef);
      const { folderRef } = context.driven('creation');
      const requestId = unique('kit').replace(/[^A-Za-z0-9]+/g, '-');
      const name = unique('New branch');
      const storeCode = unique('7').replace(' ', '');
      return { folderRef, content: { ...changedContent(present), name, storeCode }, requestId };
    },
  }),
];
