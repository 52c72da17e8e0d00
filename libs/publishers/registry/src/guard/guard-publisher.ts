import type { Logger } from '@listings/platform';
import type { CategoryMapping, Publisher } from '@listings/publisher-sdk';
import * as answers from './answers.js';
import { guardedItems, senseless } from './guarded-items.js';
import { plainAnswer } from './plain-answer.js';
import { listOf } from './shapes.js';
import type { Shape } from './shapes.js';

/** How a method answers: at once, later, or item by item; and with what. */
interface Method {
  readonly answers: 'at once' | 'later' | 'items';
  readonly shape: Shape;
}

const now = (shape: Shape): Method => ({ answers: 'at once', shape });
const later = (shape: Shape): Method => ({ answers: 'later', shape });
const items = (shape: Shape): Method => ({ answers: 'items', shape });
const anything: Shape = () => true;

/** Every method of every capability: what is not here is not called. */
const methods: { readonly [C in keyof Publisher]-?: Readonly<Record<string, Method>> } = {
  authorization: {
    authorizeUrl: now((value) => typeof value === 'string' && URL.canParse(value)),
    complete: later(answers.authorization),
    revoke: later(anything),
    keepAlive: later(anything),
  },
  listings: {
    listFolders: later(answers.folders),
    listListings: items(answers.listing),
    getListing: later(answers.listing),
  },
  submission: { submit: later(answers.submission), checkSubmission: later(answers.submission) },
  creation: { createListing: later(answers.listing) },
  actionLinks: {
    listActionLinks: later(listOf(answers.actionLink)),
    putActionLink: later(answers.actionLink),
    deleteActionLink: later(anything),
  },
  posts: {
    checkContent: now(answers.codedMessages),
    createPost: later(answers.post),
    findPost: later(answers.maybe(answers.post)),
    checkPost: later(answers.post),
    deletePost: later(anything),
  },
  engagement: { readEngagement: later(answers.engagement) },
  verification: { readVerification: later(answers.verification) },
  reviews: {
    listReviews: items(answers.review),
    checkReply: now(answers.codedMessages),
    reply: later(answers.reply),
    editReply: later(answers.reply),
    deleteReply: later(anything),
    checkReplyState: later(answers.maybe(answers.reply)),
  },
  insights: { readDaily: later(answers.insights) },
};

/** What capabilities say of themselves beside their methods. */
const facts = ['pkce', 'repliesPerReview', 'scale', 'metrics'];

type Callable = (...parameters: unknown[]) => unknown;

/**
 * The publisher as the core sees it: each method calls the plug-in's, and answers plain data of the shape that the SDK
 * promises or throws a TRANSIENT failure with an alarm. So nothing of a broken plug-in gets any further, and each
 * feature may trust the types.
 */
export function guardPublisher(publisher: Publisher, { key, logger }: { key: string; logger: Logger }): Publisher {
  const guarded: Record<string, unknown> = {};
  for (const [capability, declared] of Object.entries(methods)) {
    const offered = publisher[capability as keyof Publisher] as Record<string, unknown> | undefined;
    if (!offered) continue;
    const wrapped: Record<string, unknown> = {};
    for (const name of facts) if (name in offered) wrapped[name] = offered[name];
    for (const [name, method] of Object.entries(declared)) {
      const original = offered[name];
      if (typeof original !== 'function') continue;
      const what = `${capability}.${name} of ${key}`;
      const call: Callable = (...parameters) => (original as Callable).apply(offered, parameters);
      wrapped[name] = guardedMethod(method, {
        what,
        call,
        onSenseless: () => logger.error({ publisher: key }, `${what} lists what makes no sense; it is left out`),
      });
    }
    guarded[capability] = wrapped;
  }
  return guarded as unknown as Publisher;
}

function guardedMethod(
  { answers: manner, shape }: Method,
  { what, call, onSenseless }: { what: string; call: Callable; onSenseless: () => void },
): Callable {
  switch (manner) {
    case 'at once':
      return (...parameters) =>
        checked(
          unlessThrown(() => call(...parameters), what),
          shape,
          what,
        );
    case 'later':
      return async (...parameters) => checked(await call(...parameters), shape, what);
    case 'items':
      return (...parameters) => guardedItems(() => call(...parameters), { shape, what, onSenseless });
  }
}

/** A method that answers at once has nothing to say by throwing, and what it throws is not safe to look at. */
function unlessThrown(call: () => unknown, what: string): unknown {
  try {
    const answer = call();
    // A promise is no answer here, and nobody else would listen when it is rejected.
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer;
  } catch {
    throw senseless(`${what} threw`);
  }
}

function checked(answer: unknown, shape: Shape, what: string): unknown {
  if (shape === anything) return undefined;
  let plain: unknown;
  try {
    plain = plainAnswer(answer);
  } catch (error) {
    throw senseless(`${what} answered what makes no sense: ${(error as Error).message}`);
  }
  if (!shape(plain)) throw senseless(`${what} answered what makes no sense`);
  return plain ?? undefined;
}

/** True for what a plug-in may store as credentials. */
export function isCredentials(value: unknown): boolean {
  return answers.credentials(value);
}

/** The mapping of categories as the core sees it: what throws, or is no text, is not known to the publisher. */
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
      // Told below.
    }
    logger.error({ publisher: key }, 'plug-in answers a category that is none');
    return undefined;
  };
  return {
    toPublisher: (query) => guarded(() => mapping.toPublisher(query)),
    fromPublisher: (query) => guarded(() => mapping.fromPublisher(query)),
  };
}
