import { callingPlugIn } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import type { CategoryMapping, Publisher } from '@listings/publisher-sdk';
import { withoutSecretsIn } from '../secrets/clean-answer.js';
import { withoutSecretsThrown } from '../secrets/clean-thrown.js';
import { knownSecretsOf, SecretScope, secretScope } from '../secrets/secret-scope.js';
import type { KnownSecrets } from '../secrets/secret-scope.js';
import * as answers from './answers.js';
import { guardedItems, invalidResult } from './guarded-items.js';
import { observed, observedItems } from './observed-call.js';
import type { CallObserver, Observed } from './observed-call.js';
import { plainAnswer } from './plain-answer.js';
import { listOf } from './shapes.js';
import type { Shape } from './shapes.js';
import { isWebAddress, withWebLinks } from './web-links.js';

/** How a method returns its result (at once, later, or item by item), and the shape of the result. */
interface Method {
  readonly answers: 'at once' | 'later' | 'later or nothing' | 'items';
  readonly shape: Shape;
}

const now = (shape: Shape): Method => ({ answers: 'at once', shape });
const later = (shape: Shape): Method => ({ answers: 'later', shape });
/** Another result than one of the shape is none: most plug-ins return whatever their last call did. */
const laterOrNothing = (shape: Shape): Method => ({ answers: 'later or nothing', shape });
const items = (shape: Shape): Method => ({ answers: 'items', shape });
const anything: Shape = () => true;

/** Every method of every capability. The guarded publisher has no other methods. */
const methods: { readonly [C in keyof Publisher]-?: Readonly<Record<string, Method>> } = {
  authorization: {
    authorizeUrl: now(isWebAddress),
    complete: later(answers.authorization),
    signInAgain: later(answers.signIn),
    revoke: later(anything),
    keepAlive: later(anything),
    check: later(anything),
  },
  listings: {
    listFolders: later(answers.folders),
    listListings: items(answers.listing),
    getListing: later(answers.listing),
    listPhotos: later(answers.maybe(listOf(answers.listingPhoto))),
  },
  submission: { submit: later(answers.submission), checkSubmission: later(answers.submission) },
  creation: { createListing: later(answers.listing), checkListing: now(answers.requirements) },
  actionLinks: {
    listActionLinks: later(listOf(answers.actionLink)),
    putActionLink: later(answers.actionLink),
    deleteActionLink: later(anything),
  },
  photos: {
    addPhoto: later(answers.addedPhoto),
    findPhoto: later(answers.maybe(answers.addedPhoto)),
    removePhoto: later(anything),
  },
  posts: {
    checkContent: now(answers.codedMessages),
    notShown: now(answers.notShown),
    createPost: later(answers.created),
    findPost: later(answers.maybe(answers.created)),
    checkPost: later(answers.post),
    deletePost: laterOrNothing(answers.removedPost),
  },
  engagement: { readEngagement: later(answers.engagement) },
  verification: { readVerification: later(answers.verification) },
  verificationActions: {
    listMethods: later(listOf(answers.verificationMethod, 100)),
    startVerification: later(answers.startedVerification),
    completeVerification: later(answers.completedVerification),
  },
  reviews: {
    listReviews: items(answers.reviewOf([])),
    checkReply: now(answers.codedMessages),
    reply: later(answers.reply),
    editReply: later(answers.reply),
    deleteReply: later(anything),
    checkReplyState: later(answers.maybe(answers.reply)),
  },
  insights: { readDaily: later(answers.insights) },
};

/** The names of the fields of a capability that are not methods. A capability may have several forms. */
type FactOf<Capability> = Capability extends unknown
  ? { [Name in keyof Capability]-?: NonNullable<Capability[Name]> extends Callable ? never : Name }[keyof Capability]
  : never;
type Fact = { [C in keyof Publisher]-?: FactOf<NonNullable<Publisher[C]>> }[keyof Publisher];

/** The fields of capabilities that are not methods. The type check fails when one is missing. */
const facts: Readonly<Record<Fact, true>> = {
  kind: true,
  fields: true,
  pkce: true,
  confirmation: true,
  refreshGraceSeconds: true,
  protects: true,
  searchOnly: true,
  shows: true,
  takes: true,
  findableWithinMs: true,
  acceptedEveryMs: true,
  livePosts: true,
  findsByTime: true,
  repliesPerReview: true,
  scale: true,
  ratingScale: true,
  alsoLists: true,
  ownKinds: true,
  metrics: true,
  numbers: true,
  historyDays: true,
  unsettledDays: true,
  postsPerRead: true,
  readsPerMinute: true,
};

type Callable = (...parameters: never[]) => unknown;

/** What the guard knows of a plug-in, and where it reports. `observe` is told about each call to the publisher. */
export interface GuardOptions {
  readonly key: string;
  readonly constant: string;
  readonly logger: Logger;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly observe: CallObserver;
  /** The secret settings of the plug-in. */
  readonly secrets?: KnownSecrets;
}

/**
 * Wraps a publisher for the core. Each method calls the plug-in and returns plain data of the shape that the SDK
 * defines. For any other result it throws `TRANSIENT` with an operator alarm. Features can therefore rely on the types. No text of a result or of
 * an error has a secret of the call in it.
 */
export function guardPublisher(
  publisher: Publisher,
  { key, constant, logger, clock, observe, secrets }: GuardOptions,
): Publisher {
  const guarded: Record<string, unknown> = {};
  for (const [capability, declared] of Object.entries(methods)) {
    const offered = publisher[capability as keyof Publisher] as Record<string, unknown> | undefined;
    if (!offered) continue;
    const wrapped: Record<string, unknown> = {};
    for (const name of Object.keys(facts)) if (name in offered) wrapped[name] = offered[name];
    for (const [name, method] of Object.entries(methodsOf(publisher, declared))) {
      const original = offered[name];
      if (typeof original !== 'function') continue;
      const what = `${capability}.${name} of ${key}`;
      const call: Callable = (...parameters) =>
        callingPlugIn(what, () => (original as Callable).apply(offered, parameters));
      wrapped[name] = guardedMethod(method, {
        what,
        call,
        about: { publisher: constant, operation: `${capability}.${name}`, clock, observe },
        isSignIn: capability === 'authorization',
        secrets: () => withSettings(secretScope() ?? new SecretScope(), secrets),
        onInvalidItem: () => logger.error({ publisher: key }, `${what} returned invalid items, which are skipped`),
      });
    }
    guarded[capability] = wrapped;
  }
  return guarded as unknown as Publisher;
}

/** A form may be followed by another one, while the redirect of OAuth ends the attempt. Reviews may be of the plug-in's own kinds. */
function methodsOf({ authorization, reviews }: Publisher, declared: Readonly<Record<string, Method>>) {
  if (declared === methods.reviews && reviews?.ownKinds)
    return { ...declared, listReviews: items(answers.reviewOf(reviews.ownKinds.map(({ key }) => key))) };
  const isForm = declared === methods.authorization && authorization.kind === 'token';
  return isForm ? { ...declared, complete: later(answers.signIn) } : declared;
}

function withSettings(scope: SecretScope, settings: KnownSecrets | undefined): SecretScope {
  if (settings) scope.add(settings);
  return scope;
}

/** How a method is called: its name in sentences, what calls it, and the secrets that it may have. */
interface GuardedCall {
  readonly what: string;
  readonly call: Callable;
  readonly about: Observed;
  /** Whether it may get new credentials. */
  readonly isSignIn: boolean;
  readonly secrets: () => SecretScope;
  readonly onInvalidItem: () => void;
}

function guardedMethod({ answers: manner, shape }: Method, guarded: GuardedCall): Callable {
  const { what, call, about, isSignIn, secrets, onInvalidItem } = guarded;
  switch (manner) {
    case 'at once':
      return (...parameters) =>
        checked(
          unlessThrown(() => call(...parameters), what),
          { shape, what, secrets: secrets(), isSignIn },
        );
    case 'later':
    case 'later or nothing':
      return (...parameters) =>
        observed(about, async () => {
          const own = secrets();
          try {
            const run = async () => call(...parameters);
            const answer = await (isSignIn ? own.whileIssued(run) : run());
            return manner === 'later'
              ? checked(answer, { shape, what, secrets: own, isSignIn })
              : plainOrNothing(answer, shape);
          } catch (error) {
            throw withoutSecretsThrown(error, own);
          }
        });
    case 'items':
      return (...parameters) => {
        const own = secrets();
        const list = guardedItems(() => call(...parameters), { shape, what, secrets: own, onInvalidItem });
        return observedItems(about, withCleanErrors(list, own));
      };
  }
}

async function* withCleanErrors<T, R>(list: AsyncGenerator<T, R>, secrets: SecretScope): AsyncGenerator<T, R> {
  try {
    return yield* list;
  } catch (error) {
    throw withoutSecretsThrown(error, secrets);
  }
}

/**
 * Calls a synchronous method, which must not throw. The wrapper ignores the thrown value, because reading it may throw.
 */
function unlessThrown(call: () => unknown, what: string): unknown {
  try {
    const answer = call();
    // A promise is an invalid result here. Handle its rejection, because no caller does.
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer;
  } catch {
    throw invalidResult(`${what} threw an error, but must not throw`);
  }
}

function checked(
  answer: unknown,
  { shape, what, secrets, isSignIn }: { shape: Shape; what: string; secrets: SecretScope; isSignIn: boolean },
): unknown {
  if (shape === anything) return undefined;
  let plain: unknown;
  try {
    plain = withWebLinks(plainAnswer(answer));
    const issued = isSignIn ? (plain as { credentials?: unknown } | null | undefined)?.credentials : undefined;
    if (issued !== undefined) secrets.add(knownSecretsOf(issued));
    plain = withoutSecretsIn(plain, secrets, { isSignIn });
  } catch (error) {
    throw invalidResult(`${what} returned an invalid result: ${(error as Error).message}`);
  }
  if (!shape(plain)) throw invalidResult(`${what} returned an invalid result`);
  return plain ?? undefined;
}

function plainOrNothing(answer: unknown, shape: Shape): unknown {
  try {
    const plain = plainAnswer(answer);
    return shape(plain) ? plain : undefined;
  } catch {
    return undefined;
  }
}

/** True for a value that the core can store as credentials. */
export function isCredentials(value: unknown): boolean {
  return answers.credentials(value);
}

/** Wraps a category mapping. If the mapping throws or returns an invalid value, the category counts as not mapped. */
export function guardCategories(
  mapping: CategoryMapping,
  { key, logger }: { key: string; logger: Logger },
): CategoryMapping {
  const guarded = (look: () => unknown): string | undefined => {
    try {
      const found = look();
      if (found === undefined || found === null) return undefined;
      if (typeof found === 'string' && found !== '' && found.length <= 500) return found;
    } catch {
      // Logged below.
    }
    logger.error(
      { publisher: key },
      'the category mapping of the plug-in threw an error or returned an invalid category',
    );
    return undefined;
  };
  return {
    toPublisher: (query) =>
      guarded(() => callingPlugIn(`categories.toPublisher of ${key}`, () => mapping.toPublisher(query))),
    fromPublisher: (query) =>
      guarded(() => callingPlugIn(`categories.fromPublisher of ${key}`, () => mapping.fromPublisher(query))),
  };
}
