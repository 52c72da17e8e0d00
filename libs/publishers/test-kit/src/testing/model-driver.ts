import { dayOfTime, daysAfter } from '@listings/publisher-sdk';
import { serveFake } from '../index.js';
import type { PublisherDriver, PublisherWorld, WorldSeed } from '../index.js';
import { MODEL_HISTORY_DAYS, MODEL_STARTED_AT, ModelPublisher } from './model-publisher.js';
import type { ModelListing } from './model-publisher.js';

const dayAgo = (days: number) => daysAfter(dayOfTime(MODEL_STARTED_AT), -days);

/** Opens a world of the model publisher: a server of its own, for a driver with further parts. */
export async function openModel({ seed }: { seed: WorldSeed }) {
  const model = new ModelPublisher(seed.listings);
  const { url, stop } = await serveFake((request) => model.answer(request));
  for (let age = 5; age < 410; age++) model.numbers.set(`${seed.own.ordinary} ${dayAgo(age)}`, age % 7);
  const redirect = (page: string, more: Record<string, string>) => {
    return { state: new URL(page).searchParams.get('state') ?? '', ...more };
  };
  const changeListing = async (ref: string, changes: (listing: ModelListing) => Partial<ModelListing>) => {
    const listing = model.listings.get(ref);
    if (listing) Object.assign(listing, changes(listing));
  };
  const world: PublisherWorld = {
    settings: { URL: url, SECRET: 'model-secret' },
    now: () => model.now(),
    advance: async (ms) => void (model.time += ms),
    close: stop,
    owner: {
      async agree(page) {
        const code = model.next('code');
        model.codes.add(code);
        return redirect(page, { code });
      },
      decline: async (page) => redirect(page, { error: 'denied' }),
      async withdraw() {
        model.grants.clear();
        model.access.clear();
      },
    },
    listings: {
      ...seed.own,
      close: (ref) => changeListing(ref, () => ({ isClosed: true })),
      remove: async (ref) => void model.listings.delete(ref),
      setHours: (ref, hours) => changeListing(ref, ({ rest }) => ({ rest: { ...rest, hours } })),
      markClosed: (ref) => changeListing(ref, ({ rest }) => ({ rest: { ...rest, openStatus: 'PERMANENTLY_CLOSED' } })),
    },
    lapse: async () => model.access.clear(),
    limitRate: async () => void (model.trouble = 429),
    limitedForMs: 60_000,
    breakDown: async () => void (model.trouble = 503),
    closeUntil: async (until) => void (model.opensAt = until),
    submission: {
      async foreign(ref) {
        await changeListing(ref, () => ({ parking: 'free' }));
        return { what: 'the field parking', isThere: async () => model.listings.get(ref)?.parking === 'free' };
      },
    },
    posts: {
      image: 'https://pictures.example/bread.png',
      count: async (ref) => model.postsOf(ref).length,
      async remove(ref) {
        const found = model.posts.findIndex(({ id }) => id === ref);
        model.posts.splice(found, 1);
      },
      async shown(ref) {
        const { text = '', code, picture, begins, ends } = model.posts.find(({ id }) => id === ref) ?? {};
        return { texts: [text, code], pictures: picture === undefined ? 0 : 1, from: begins, until: ends };
      },
    },
    insights: {
      metric: 'CALLS',
      day: dayAgo(5),
      keepsDays: MODEL_HISTORY_DAYS,
      alsoSets: ['WEBSITE_CLICKS'],
      set: async (ref, day, value, metric) =>
        void model.numbers.set(`${ref} ${day}${metric === 'CALLS' ? '' : ' clicks'}`, value),
    },
  };
  return { model, world };
}

/** The driver of a model publisher that is changed, or whose worlds have other parts. */
export const modelDriverWith = (
  change: (opened: Awaited<ReturnType<typeof openModel>> & { seed: WorldSeed }) => Partial<PublisherWorld> | undefined,
): PublisherDriver => ({
  ...modelDriver,
  async openWorld(options) {
    const { model, world } = await openModel(options);
    return { ...world, ...change({ model, world, seed: options.seed }) };
  },
});

/** The driver of the model publisher. */
export const modelDriver: PublisherDriver = {
  openWorld: async (options) => (await openModel(options)).world,
  impossible: {
    'owner.withhold': 'the model requests only one scope',
    'submission.hold': 'data goes live at once',
    'posts.hold': 'posts go live at once',
    'posts.refusedText': 'the model has no policy',
    'insights.silent': 'the model has reports for every listing',
  },
};
