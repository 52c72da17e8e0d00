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
import type { Workplace } from './workplace.js';

/** Where a call is made. */
export interface Scene {
  readonly place: Workplace;
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
    ...account('listings', 'listFolders', async ({ place }) => async (session) => {
      const folders = await place.publisher.listings.listFolders({ session });
      for (const { ref } of folders) demandRef('a folder', ref);
    }),
    mayCallNobody: true,
  },
  account('listings', 'listListings', async ({ place }) => async (session) => {
    for (const listing of await collect(place.publisher.listings.listListings({ session }))) demandListing(listing);
  }),
  read('listings', 'getListing', async ({ place, listingRef }) => async (session) => {
    demandListing(await place.publisher.listings.getListing({ session, listingRef }));
  }),

  write('submission', 'submit', async ({ place, session: own, listingRef }) => {
    const content = changedContent(await presentContent(place, own, listingRef));
    return async (session) =>
      demandSubmission('submit', await place.offered('submission').submit({ session, listingRef, content }));
  }),
  read('submission', 'checkSubmission', async ({ place, session: own, listingRef }) => {
    const content = await presentContent(place, own, listingRef);
    return async (session) =>
      demandSubmission(
        'checkSubmission',
        await place.offered('submission').checkSubmission({ session, listingRef, content }),
      );
  }),

  write('posts', 'createPost', async ({ place, listingRef }) => {
    const content = takenPost(place, unlike('A post'));
    return async (session) =>
      demandPostState('createPost', await place.offered('posts').createPost({ session, listingRef, content }));
  }),
  read('posts', 'findPost', async (scene) => {
    const { place, listingRef } = scene;
    const { content } = await posted(scene);
    const attemptedAt = new Date(place.world.now());
    return async (session) => {
      const wanted = { session, listingRef, content, attemptedAt, knownRefs: [] };
      const found = await place.offered('posts').findPost(wanted);
      if (found) demandPostState('findPost', found);
    };
  }),
  read(
    'posts',
    'checkPost',
    async (scene) => {
      const { place, listingRef } = scene;
      const { ref } = await posted(scene);
      return async (session) => {
        const state = await place.offered('posts').checkPost({ session, listingRef, ref });
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
      return (session) => scene.place.offered('posts').deletePost({ session, listingRef: scene.listingRef, ref });
    },
    succeeds,
  ),

  read(
    'engagement',
    'readEngagement',
    async (scene) => {
      const { ref } = await posted(scene);
      return async (session) => {
        const { place, listingRef } = scene;
        demandEngagement(await place.offered('engagement').readEngagement({ session, listingRef, refs: [ref] }));
      };
    },
    succeeds,
  ),

  read('verification', 'readVerification', async ({ place, listingRef }) => async (session) => {
    demandVerification(await place.offered('verification').readVerification({ session, listingRef }));
  }),

  read('reviews', 'listReviews', async ({ place, listingRef }) => async (session) => {
    const { listReviews, scale } = place.offered('reviews');
    for await (const review of listReviews({ session, listingRef })) demandReview(review, scale);
  }),
  write(
    'reviews',
    'reply',
    async (scene) => {
      const { place, listingRef } = scene;
      const { ref: reviewRef } = await reviewed(scene);
      return async (session) =>
        demandReply(await place.offered('reviews').reply({ session, listingRef, reviewRef, text: unlike('Thanks') }));
    },
    isRejected,
  ),
  write(
    'reviews',
    'editReply',
    async (scene) => {
      const { place, listingRef } = scene;
      const replied = await repliedTo(scene);
      return async (session) =>
        demandReply(
          await place.offered('reviews').editReply({ ...replied, session, listingRef, text: unlike('Thanks again') }),
        );
    },
    isRejected,
  ),
  read(
    'reviews',
    'checkReplyState',
    async (scene) => {
      const { place, listingRef } = scene;
      const replied = await repliedTo(scene);
      return async (session) => {
        const reply = await place.offered('reviews').checkReplyState({ ...replied, session, listingRef });
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
      const { place, listingRef } = scene;
      return (session) => place.offered('reviews').deleteReply({ ...replied, session, listingRef });
    },
    succeeds,
  ),

  read('insights', 'readDaily', async ({ place, listingRef }) => async (session) => {
    const { day } = place.driven('insights');
    demandInsights(await place.offered('insights').readDaily({ session, listingRef, from: day, to: day }));
  }),

  read('actionLinks', 'listActionLinks', async ({ place, listingRef }) => async (session) => {
    const links = await place.offered('actionLinks').listActionLinks({ session, listingRef });
    links.forEach(demandActionLink);
  }),
  write('actionLinks', 'putActionLink', async (scene) => async (session) => {
    demandActionLink(await linked(scene, session));
  }),
  write(
    'actionLinks',
    'deleteActionLink',
    async (scene) => {
      const { place, listingRef } = scene;
      const { name } = await linked(scene, scene.session);
      return (session) => place.offered('actionLinks').deleteActionLink({ session, listingRef, name });
    },
    succeeds,
  ),

  {
    ...account('creation', 'createListing', async ({ place, session: own, listingRef }) => {
      const present = await presentContent(place, own, listingRef);
      const { folderRef } = place.driven('creation');
      const requestId = unlike('kit').replace(/[^A-Za-z0-9]+/g, '-');
      const content = { ...changedContent(present), name: unlike('New branch'), storeCode: `7${++texts}` };
      return async (session) =>
        demandListing(await place.offered('creation').createListing({ session, folderRef, content, requestId }));
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

async function posted({ place, session, listingRef }: Scene) {
  const content = takenPost(place, unlike('A post to look at'));
  const { ref } = await place.offered('posts').createPost({ session, listingRef, content });
  demand(ref !== undefined, 'createPost answered no reference');
  return { ref, content };
}

async function reviewed({ place, session, listingRef }: Scene) {
  const text = unlike('A visit worth writing about');
  await place.driven('reviews').write(listingRef, text);
  const review = await reviewWithText(place, { session, listingRef, text });
  demand(review, 'listReviews does not show a review that was written just now');
  return review;
}

async function repliedTo(scene: Scene) {
  const { place, session, listingRef } = scene;
  const { ref: reviewRef } = await reviewed(scene);
  const text = unlike('Thank you');
  const reply = await place.offered('reviews').reply({ session, listingRef, reviewRef, text });
  return { reviewRef, replyRef: reply.ref };
}

async function linked({ place, listingRef }: Scene, session: PublisherSession) {
  const { type: placeActionType } = place.driven('actionLinks');
  const uri = `https://order.example/${unlike('menu').replace(' ', '-')}`;
  const link = { placeActionType, uri, isPreferred: false };
  return place.offered('actionLinks').putActionLink({ session, listingRef, link });
}
