import type { PublisherSession } from '../authorization.js';
import type { Publisher } from '../publisher.js';
import { demand } from './demand.js';
import type { Outcome } from './demand.js';
import { changedContent, presentContent } from './listing-contents.js';
import { takenPost } from './post-contents.js';
import {
  collect,
  demandActionLink,
  demandEngagement,
  demandInsights,
  demandListing,
  demandPostState,
  demandRef,
  demandReply,
  demandReview,
  demandSubmission,
  demandVerification,
} from './readings.js';
import { reviewWithText } from './review-texts.js';
import type { CheckContext } from './check-context.js';

/** Where a call is made. */
export interface Scene {
  readonly context: CheckContext;
  readonly session: PublisherSession;
  readonly listingRef: string;
}

/** One method of the plug-in, and how the kit calls it. */
export interface PlugInCall {
  readonly capability: keyof Publisher;
  readonly name: string;
  /** False for calls about the account as a whole. */
  readonly isAboutListing: boolean;
  /** Each run needs a scene of its own: it leaves something behind. */
  readonly isWrite: boolean;
  /** Some publishers have nothing to ask there: one that calls nobody knows of no trouble. */
  readonly mayCallNobody?: boolean;
  /** What else than `LISTING_NOT_FOUND` is right when the listing is gone: with it, its posts and reviews are. */
  readonly whenGone?: (outcome: Outcome<unknown>) => boolean;
  /** Sets the scene; the result makes the call, with the session that it is given, and looks at what it answers. */
  prepare(scene: Scene): Promise<(session: PublisherSession) => Promise<unknown>>;
}

const succeeds = (outcome: Outcome<unknown>) => 'value' in outcome;
const isRejected = (outcome: Outcome<unknown>) => 'failure' in outcome && outcome.failure.kind === 'CONTENT_REJECTED';

/** Every method that goes to the publisher for a connected account. */
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
    const content = takenPost(context, unlike('A post'));
    return async (session) =>
      demandPostState('createPost', await context.offered('posts').createPost({ session, listingRef, content }));
  }),
  read('posts', 'findPost', async (scene) => {
    const { context, listingRef } = scene;
    const { content } = await posted(scene);
    const attemptedAt = new Date(context.world.now());
    return async (session) => {
      const wanted = { session, listingRef, content, attemptedAt, knownRefs: [] };
      const found = await context.offered('posts').findPost(wanted);
      if (found) demandPostState('findPost', found);
    };
  }),
  read(
    'posts',
    'checkPost',
    async (scene) => {
      const { context, listingRef } = scene;
      const { ref } = await posted(scene);
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
    async (scene) => {
      const { ref } = await posted(scene);
      return (session) => scene.context.offered('posts').deletePost({ session, listingRef: scene.listingRef, ref });
    },
    succeeds,
  ),

  read(
    'engagement',
    'readEngagement',
    async (scene) => {
      const { ref } = await posted(scene);
      return async (session) => {
        const { context, listingRef } = scene;
        demandEngagement(await context.offered('engagement').readEngagement({ session, listingRef, refs: [ref] }));
      };
    },
    succeeds,
  ),

  read('verification', 'readVerification', async ({ context, listingRef }) => async (session) => {
    demandVerification(await context.offered('verification').readVerification({ session, listingRef }));
  }),

  read('reviews', 'listReviews', async ({ context, listingRef }) => async (session) => {
    const { listReviews, scale } = context.offered('reviews');
    for await (const review of listReviews({ session, listingRef })) demandReview(review, scale);
  }),
  write(
    'reviews',
    'reply',
    async (scene) => {
      const { context, listingRef } = scene;
      const { ref: reviewRef } = await reviewed(scene);
      return async (session) =>
        demandReply(await context.offered('reviews').reply({ session, listingRef, reviewRef, text: unlike('Thanks') }));
    },
    isRejected,
  ),
  write(
    'reviews',
    'editReply',
    async (scene) => {
      const { context, listingRef } = scene;
      const replied = await repliedTo(scene);
      return async (session) =>
        demandReply(
          await context.offered('reviews').editReply({ ...replied, session, listingRef, text: unlike('Thanks again') }),
        );
    },
    isRejected,
  ),
  read(
    'reviews',
    'checkReplyState',
    async (scene) => {
      const { context, listingRef } = scene;
      const replied = await repliedTo(scene);
      return async (session) => {
        const reply = await context.offered('reviews').checkReplyState({ ...replied, session, listingRef });
        if (reply) demandReply(reply);
        return reply;
      };
    },
    (outcome) => 'value' in outcome && outcome.value === undefined,
  ),
  write(
    'reviews',
    'deleteReply',
    async (scene) => {
      const replied = await repliedTo(scene);
      const { context, listingRef } = scene;
      return (session) => context.offered('reviews').deleteReply({ ...replied, session, listingRef });
    },
    succeeds,
  ),

  read('insights', 'readDaily', async ({ context, listingRef }) => async (session) => {
    const { day } = context.driven('insights');
    demandInsights(await context.offered('insights').readDaily({ session, listingRef, from: day, to: day }));
  }),

  read('actionLinks', 'listActionLinks', async ({ context, listingRef }) => async (session) => {
    const links = await context.offered('actionLinks').listActionLinks({ session, listingRef });
    links.forEach(demandActionLink);
  }),
  write('actionLinks', 'putActionLink', async (scene) => async (session) => {
    demandActionLink(await linked(scene, session));
  }),
  write(
    'actionLinks',
    'deleteActionLink',
    async (scene) => {
      const { context, listingRef } = scene;
      const { name } = await linked(scene, scene.session);
      return (session) => context.offered('actionLinks').deleteActionLink({ session, listingRef, name });
    },
    succeeds,
  ),

  {
    ...account('creation', 'createListing', async ({ context, session: own, listingRef }) => {
      const present = await presentContent(context, own, listingRef);
      const { folderRef } = context.driven('creation');
      const requestId = unlike('kit').replace(/[^A-Za-z0-9]+/g, '-');
      const content = { ...changedContent(present), name: unlike('New branch'), storeCode: `7${++texts}` };
      return async (session) =>
        demandListing(await context.offered('creation').createListing({ session, folderRef, content, requestId }));
    }),
    isWrite: true,
  },
];

type Prepare = PlugInCall['prepare'];

function account(capability: keyof Publisher, name: string, prepare: Prepare): PlugInCall {
  return { capability, name, isAboutListing: false, isWrite: false, prepare };
}

function read(
  capability: keyof Publisher,
  name: string,
  prepare: Prepare,
  whenGone?: PlugInCall['whenGone'],
): PlugInCall {
  return { capability, name, isAboutListing: true, isWrite: false, prepare, whenGone };
}

function write(
  capability: keyof Publisher,
  name: string,
  prepare: Prepare,
  whenGone?: PlugInCall['whenGone'],
): PlugInCall {
  return { ...read(capability, name, prepare, whenGone), isWrite: true };
}

let texts = 0;

/** A text that no other call has used. */
function unlike(text: string): string {
  return `${text} ${++texts}`;
}

async function posted({ context, session, listingRef }: Scene) {
  const content = takenPost(context, unlike('A post to look at'));
  const { ref } = await context.offered('posts').createPost({ session, listingRef, content });
  demand(ref !== undefined, 'createPost answered no reference');
  return { ref, content };
}

async function reviewed({ context, session, listingRef }: Scene) {
  const text = unlike('A visit worth writing about');
  await context.driven('reviews').write(listingRef, text);
  const review = await reviewWithText(context, { session, listingRef, text });
  demand(review, 'listReviews does not show a review that was written just now');
  return review;
}

async function repliedTo(scene: Scene) {
  const { context, session, listingRef } = scene;
  const { ref: reviewRef } = await reviewed(scene);
  const text = unlike('Thank you');
  const reply = await context.offered('reviews').reply({ session, listingRef, reviewRef, text });
  return { reviewRef, replyRef: reply.ref };
}

async function linked({ context, listingRef }: Scene, session: PublisherSession) {
  const { type: placeActionType } = context.driven('actionLinks');
  const uri = `https://order.example/${unlike('menu').replace(' ', '-')}`;
  const link = { placeActionType, uri, isPreferred: false };
  return context.offered('actionLinks').putActionLink({ session, listingRef, link });
}
