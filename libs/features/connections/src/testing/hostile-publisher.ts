import { writePlugIn } from './plug-in-file.js';
import type { PlugInFile } from './plug-in-file.js';

/** The behaviour of the hostile plug-in by `capability.method`, looked up at each call. */
export type Misbehaviour = Record<string, (...parameters: never[]) => unknown>;

const HOOK = 'hostilePublisher';

/** Writes a plug-in package in which every method does what the last call of `behave` set. */
export function hostilePublisher(): PlugInFile & { behave: (misbehaviour: Misbehaviour) => void } {
  return { ...writePlugIn(SOURCE), behave: (misbehaviour) => Object.assign(globalThis, { [HOOK]: misbehaviour }) };
}

const SOURCE = `
const methods = (capability, names) => Object.fromEntries(names.map((name) => [
  name, (...parameters) => globalThis.${HOOK}?.[capability + '.' + name]?.(...parameters),
]));
export default {
  sdkVersion: 1, key: 'hostile', displayName: 'Hostile', settings: [], importErrors: {}, connectionEvents: true,
  site: { id: 904, name: 'Hostile', url: 'https://hostile.example', hostname: 'hostile.example',
    supportedCountries: 'all', hideAddressSupportedCountries: 'all' },
  categories: methods('categories', ['toPublisher', 'fromPublisher']),
  create: () => ({
    authorization: { pkce: true, ...methods('authorization', ['authorizeUrl', 'complete', 'revoke', 'keepAlive']) },
    listings: methods('listings', ['listFolders', 'listListings', 'getListing']),
    submission: methods('submission', ['submit', 'checkSubmission']),
    creation: methods('creation', ['createListing']),
    posts: {
      findableWithinMs: 60_000,
      ...methods('posts', ['checkContent', 'createPost', 'findPost', 'checkPost', 'deletePost']),
    },
    verification: methods('verification', ['readVerification']),
  }),
};
`;

const cyclic: Record<string, unknown> = { ref: 'x', name: 'x', categories: [] };
cyclic['self'] = cyclic;
cyclic['lookalikes'] = [cyclic, cyclic];

const explosive = (what: string) =>
  Object.defineProperty({}, what, {
    enumerable: true,
    get: () => {
      throw new Error('boom');
    },
  });

/** Ways in which a plug-in's method can misbehave. */
export const misbehaviours: readonly (readonly [string, () => unknown])[] = [
  ['throws null', () => thrown(null)],
  ['throws a text', () => thrown('text')],
  [
    'throws an error whose message throws',
    () => thrown(Object.assign(explosive('message'), { name: 'PublisherError' })),
  ],
  ['throws an unknown failure', () => thrown({ name: 'PublisherError', failure: { kind: 'NONSENSE' } })],
  ['throws a value that cannot be converted to a string', () => thrown(Object.create(null))],
  ['rejects', () => Promise.reject(new Error('bad\u0000\ud800'))],
  ['rejects with nothing', () => Promise.reject(undefined)],
  ['never settles', () => new Promise(() => undefined)],
  ['returns a thenable that never settles', () => ({ then: () => undefined })],
  ['returns a thenable that throws', () => ({ then: () => thrown(explosive('stack')) })],
  ['returns undefined', () => undefined],
  ['returns null', () => null],
  ['returns a number', () => Number.NaN],
  ['returns a function', () => () => undefined],
  ['returns an object whose properties throw', () => explosive('ref')],
  ['returns a cyclic object', () => cyclic],
  ['returns wrong types', () => ({ ref: 1, name: [], categories: 'x', state: {}, outcome: 7, subject: {} })],
  ['returns a reference that is too long', () => ({ ref: 'r'.repeat(256), name: 'x', categories: [] })],
  ['returns an empty reference', () => ({ ref: '', name: 'x', categories: [] })],
  ['returns a very long text', () => 'x'.repeat(200_000)],
];

function thrown(what: unknown): never {
  throw what;
}
