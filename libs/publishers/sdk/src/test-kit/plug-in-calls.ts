import { randomUUID } from 'node:crypto';
import { linked, posted, repliedTo, reviewed, unique } from './call-data.js';
import { demandCreated } from './created-posts.js';
import type { Outcome } from './demand.js';
import { changedContent, presentContent } from './listing-contents.js';
import { photoWithRoom } from './photo-contents.js';
import { account, read, write } from './plug-in-call.js';
import type { PlugInCall } from './plug-in-call.js';
import { acceptedPost } from './post-contents.js';
import {
  collect,
  demandActionLink,
  demandEngagement,
  demandInsights,
  demandListing,
  demandMethod,
  demandPostState,
  demandRef,
  demandReply,
  demandReview,
  demandSubmission,
  demandVerification,
} from './readings.js';
import { startable, started } from './verifications.js';
import { repliesOf, withoutEdits, withoutRemovals, withoutReplies } from './replies-of.js';

const succeeds = (outcome: Outcome<unknown>) => 'value' in outcome;
const isRejected = (outcome: Outcome<unknown>) => 'failure' in outcome && outcome.failure.kind === 'CONTENT_REJECTED';

/** Every method of a capability that calls the publisher for a connected account. */
export const plugInCalls: readonly PlugInCall[] = [
  {
    ...account('listings', 'listFolders', async ({ context }) => async (session) => {
      const folders = await context.publisher.listings.listFolders({ session });
      for (const { ref } of folders) demandRef('a folder', ref);
    }),
    mayCallNobody: true,
  },
  account('listings', 'listListings', async ({ context }) => async (session) => {
    for (const listing of await collect(context.publisher.listings.listListings({ session }))) demandListing(listing);
  }),
  read('listings', 'getListing', async ({ context, listingRef }) => async (session) => {
    demandListing(await context.publisher.listings.getListing({ session, listingRef }));
  }),

  {
    ...read(
      'listings',
      'listPhotos',
      async ({ context, listingRef }) =>
        async (session) => {
          const photos = await context.publisher.listings.listPhotos?.({ session, listingRef });
          for (const { ref } of photos ?? []) demandRef('a photo', ref);
          return photos;
        },
      (outcome) => 'value' in outcome && outcome.value === undefined,
    ),
    unless: ({ listings }) => (listings.listPhotos ? undefined : 'the plug-in lists no photos apart from listings'),
  },

  write('submission', 'submit', async ({ context, session: own, listingRef }) => {
    const content = changedContent(await presentContent(context, own, listingRef));
    return async (session) =>
      demandSubmission('submit', await context.offered('submission').submit({ session, listingRef, content }));
  }),
  read('submission', 'checkSubmission', async ({ context, session: own, listingRef }) => {
    const content = await presentContent(context, own, listingRef);
    return async (session) =>
      demandSubmission(
        'checkSubmission',
        await context.offered('submission').checkSubmission({ session, listingRef, content }),
      );
  }),

  write('posts', 'createPost', async ({ context, listingRef }) => {
    const content = acceptedPost(context, unique('A post'));
    return async (session) =>
      demandCreated(
        await context.offered('posts').createPost({ session, listingRef, content, requestId: randomUUID() }),
      );
  }),
  {
    ...read('posts', 'findPost', async (target) => {
      const { context, listingRef } = target;
      const { content } = await posted(target);
      const attemptedAt = new Date(context.world.now());
      return async (session) => {
        const wanted = { session, listingRef, content, attemptedAt, knownRefs: [] };
        const found = await context.offered('posts').findPost(wanted);
        if (found && found.state !== 'accepted') demandPostState('findPost', found);
        return found;
      };
    }),
    looksFor: 'so that the core sends it again',
  },
  read(
    'posts',
    'checkPost',
    async (target) => {
      const { context, listingRef } = target;
      const { ref } = await posted(target);
      return async (session) => {
        const state = await context.offered('posts').checkPost({ session, listingRef, ref });
        demandPostState('checkPost', state);
        return state;
      };
    },
    (outcome) => 'value' in outcome && (outcome.value as { state?: string }).state === 'removed',
  ),
  write(
    'posts',
    'deletePost',
    async (target) => {
      const { ref } = await posted(target);
      return (session) => target.context.offered('posts').deletePost({ session, listingRef: target.listingRef, ref });
    },
    succeeds,
  ),

  read(
    'engagement',
    'readEngagement',
    async (target) => {
      const { ref } = await posted(target);
      return async (session) => {
        const { context, listingRef } = target;
        demandEngagement(await context.offered('engagement').readEngagement({ session, listingRef, refs: [ref] }));
      };
    },
    succeeds,
  ),

  read('verification', 'readVerification', async ({ context, listingRef }) => async (session) => {
    demandVerification(await context.offered('verification').readVerification({ session, listingRef }));
  }),

  read('verificationActions', 'listMethods', async ({ context, listingRef }) => async (session) => {
    const methods = await context.offered('verificationActions').listMethods({ session, listingRef, language: 'en' });
    methods.forEach(demandMethod);
  }),
  write('verificationActions', 'startVerification', async (target) => {
    const { id: methodId } = await startable(target);
    const { context, listingRef } = target;
    return async (session) => {
      const request = { session, listingRef, methodId, language: 'en' };
      demandMethod((await context.offered('verificationActions').startVerification(request)).method);
    };
  }),
  write('verificationActions', 'completeVerification', async (target) => {
    const { ref, code } = await started(target);
    const { context, listingRef } = target;
    return (session) => context.offered('verificationActions').completeVerification({ session, listingRef, ref, code });
  }),

  read('reviews', 'listReviews', async ({ context, listingRef }) => async (session) => {
    const reviews = context.offered('reviews');
    for await (const review of reviews.listReviews({ session, listingRef })) demandReview(review, reviews);
  }),
  {
    ...write(
      'reviews',
      'reply',
      async (target) => {
        const { context, listingRef } = target;
        const { ref: reviewRef } = await reviewed(target);
        return async (session) =>
          demandReply(await repliesOf(context).reply({ session, listingRef, reviewRef, text: unique('Thanks') }));
      },
      isRejected,
    ),
    unless: withoutReplies,
  },
  {
    ...write(
      'reviews',
      'editReply',
      async (target) => {
        const { context, listingRef } = target;
        const replied = await repliedTo(target);
        return async (session) =>
          demandReply(
            await repliesOf(context).editReply({ ...replied, session, listingRef, text: unique('Thanks again') }),
          );
      },
      isRejected,
    ),
    unless: withoutEdits,
  },
  {
    ...read(
      'reviews',
      'checkReplyState',
      async (target) => {
        const { context, listingRef } = target;
        const replied = await repliedTo(target);
        return async (session) => {
          const reply = await repliesOf(context).checkReplyState({ ...replied, session, listingRef });
          if (reply) demandReply(reply);
          return reply;
        };
      },
      (outcome) => 'value' in outcome && outcome.value === undefined,
    ),
    unless: withoutReplies,
    looksFor: 'so that the core takes the reply for deleted',
  },
  {
    ...write(
      'reviews',
      'deleteReply',
      async (target) => {
        const replied = await repliedTo(target);
        const { context, listingRef } = target;
        return (session) => repliesOf(context).deleteReply({ ...replied, session, listingRef });
      },
      succeeds,
    ),
    unless: withoutRemovals,
  },

  read('insights', 'readDaily', async ({ context, listingRef }) => async (session) => {
    const { day } = context.driven('insights');
    demandInsights(await context.offered('insights').readDaily({ session, listingRef, from: day, to: day }));
  }),

  write('photos', 'addPhoto', async (target) => {
    const photo = await photoWithRoom(target);
    const { context, listingRef } = target;
    return async (session) =>
      demandRef('a photo', (await context.offered('photos').addPhoto({ session, listingRef, photo })).ref);
  }),
  {
    ...read('photos', 'findPhoto', async (target) => {
      const { context, listingRef } = target;
      const photo = await photoWithRoom(target);
      const attemptedAt = new Date(context.world.now());
      const knownRefs = await context.driven('photos').list(listingRef);
      await context.offered('photos').addPhoto({ ...target, photo });
      return async (session) => {
        const found = await context.offered('photos').findPhoto({ session, listingRef, photo, attemptedAt, knownRefs });
        if (found) demandRef('a photo', found.ref);
        return found;
      };
    }),
    looksFor: 'so that the core sends it again',
  },
  write(
    'photos',
    'removePhoto',
    async (target) => {
      const { context, listingRef } = target;
      const { ref } = await context.offered('photos').addPhoto({ ...target, photo: await photoWithRoom(target) });
      return (session) => context.offered('photos').removePhoto({ session, listingRef, ref });
    },
    succeeds,
  ),

  read('actionLinks', 'listActionLinks', async ({ context, listingRef }) => async (session) => {
    const links = await context.offered('actionLinks').listActionLinks({ session, listingRef });
    links.forEach(demandActionLink);
  }),
  write('actionLinks', 'putActionLink', async (target) => async (session) => {
    demandActionLink(await linked(target, session));
  }),
  write(
    'actionLinks',
    'deleteActionLink',
    async (target) => {
      const { context, listingRef } = target;
      const { name } = await linked(target, target.session);
      return (session) => context.offered('actionLinks').deleteActionLink({ session, listingRef, name });
    },
    succeeds,
  ),

  {
    ...account('creation', 'createListing', async ({ context, session: own, listingRef }) => {
      const present = await presentContent(context, own, listingRef);
      const { folderRef } = context.driven('creation');
      const requestId = unique('kit').replace(/[^A-Za-z0-9]+/g, '-');
      const content = {
        ...changedContent(present),
        name: unique('New branch'),
        storeCode: unique('7').replace(' ', ''),
      };
      return async (session) =>
        demandListing(await context.offered('creation').createListing({ session, folderRef, content, requestId }));
    }),
    isWrite: true,
  },
];
