import { createRequire } from 'node:module';
import {
  commonCode,
  CONTENT_PARTS,
  createHttpClient,
  faultOfCallLimits,
  faultOfCodes,
  faultOfFields,
  faultOfKinds,
  faultOfNumbers,
  faultOfScale,
  faultOfSentences,
  FINDABLE_WITHIN_MS,
  isInRanges,
  MOST_LIVE_POSTS,
  SEARCH_GOOD_FOR_MS,
  PHOTO_PURPOSES,
  PUBLISHER_KEY,
  publisherNames,
  SDK_VERSION,
} from '@listings/publisher-sdk';
import type { Publisher, PublisherContext, PublisherDeclaration } from '@listings/publisher-sdk';
import { catalogue } from '@listings/errors';
import { ConfigurationError } from '@listings/platform';
import { currentTraceParent } from '@listings/platform';
import type { Clock, Logger, Timer } from '@listings/platform';
import { CallGate } from './call-gate.js';
import { guardCategories, guardPublisher } from './guard/guard-publisher.js';
import type { CallObserver } from './guard/observed-call.js';
import { isSiteId, MAX_SITE_ID, siteIdsOf } from './plan-sites.js';
import { PROFILE, readSettings } from './read-settings.js';
import { PublisherRegistry } from './registered-publisher.js';
import type { RegisteredPublisher } from './registered-publisher.js';

/** The options for loading the configured plug-ins. */
export interface LoadOptions {
  /** Package names, from PUBLISHERS. */
  readonly packages: readonly string[];
  /** Those of them whose publishers get the `traceparent` of their calls; default: none, because publishers are strangers. */
  readonly traced?: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** The methods that each capability must have. */
const capabilities = {
  authorization: ['complete'],
  listings: ['listFolders', 'listListings', 'getListing'],
  submission: ['submit', 'checkSubmission'],
  creation: ['createListing'],
  actionLinks: ['listActionLinks', 'putActionLink', 'deleteActionLink'],
  photos: ['addPhoto', 'findPhoto', 'removePhoto'],
  posts: ['checkContent', 'createPost', 'findPost', 'checkPost', 'deletePost'],
  engagement: ['readEngagement'],
  verification: ['readVerification'],
  verificationActions: ['listMethods', 'startVerification', 'completeVerification'],
  reviews: ['listReviews'],
  insights: ['readDaily'],
} as const satisfies Record<keyof Publisher, readonly string[]>;
const required: readonly (keyof Publisher)[] = ['authorization', 'listings'];

/**
 * Imports, checks and creates the configured plug-ins. Throws one {@link ConfigurationError} with a sentence for each problem
 * of all plug-ins: not found, no declaration, duplicate key or site, missing setting or method.
 */
export async function loadPublishers(options: LoadOptions): Promise<PublisherRegistry> {
  const registered: RegisteredPublisher[] = [];
  const problems: string[] = [];
  const observers: CallObserver[] = [];
  const gate = new CallGate();
  for (const packageName of options.packages) {
    try {
      registered.push(
        await loadPublisher(packageName, options, registered, {
          gate,
          observe: (call) => observers.forEach((observe) => observe(call)),
        }),
      );
    } catch (error) {
      const refused =
        error instanceof ConfigurationError ? error : refusal(packageName, `cannot be read: ${textOf(error)}`);
      problems.push(...refused.problems);
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return new PublisherRegistry(registered, observers, gate);
}

async function loadPublisher(
  packageName: string,
  options: LoadOptions,
  earlier: readonly RegisteredPublisher[],
  { gate, observe }: { gate: CallGate; observe: CallObserver },
): Promise<RegisteredPublisher> {
  const declaration = await importDeclaration(packageName, options.clock);
  checkDeclaration(packageName, declaration, earlier);
  const names = publisherNames(declaration.key);
  const settings = readSettings({
    packageName,
    prefix: names.constant,
    declared: declaration.settings,
    environment: options.environment,
  });
  const tracing = options.traced?.includes(packageName) === true ? { alsoSends: traceHeaders } : {};
  const limited = { publisher: names.constant, limits: declaration.callLimits ?? [] };
  const pass = gate.passOf(limited);
  const http = createHttpClient({ ...tracing, ...(pass && { pass }) });
  const publisher = createPublisher(packageName, declaration, { settings, http }, options);
  const guard = { key: declaration.key, logger: options.logger };
  return {
    names,
    declaration: { ...declaration, categories: guardCategories(declaration.categories, guard) },
    publisher: guardPublisher(publisher, { ...guard, constant: names.constant, clock: options.clock, observe }),
  };
}

/** An import that takes longer waits for something that never comes, and would keep the process from starting without a word. */
const IMPORT_MS = 30_000;

async function importDeclaration(packageName: string, clock: Clock): Promise<PublisherDeclaration> {
  let module: { default?: unknown };
  const sentence = `its import did not end within ${IMPORT_MS / 1_000} seconds`;
  let timer: Timer | undefined;
  try {
    const tooLate = new Promise<never>((_, reject) => {
      timer = clock.after(IMPORT_MS, () => reject(new Error(sentence)));
    });
    module = (await Promise.race([import(packageName), tooLate])) as { default?: unknown };
  } catch (error) {
    throw refusal(packageName, `cannot be loaded${placeOf(packageName)}: ${textOf(error)}`);
  } finally {
    timer?.cancel();
  }
  const declaration = module.default;
  if (typeof declaration !== 'object' || declaration === null || !('key' in declaration)) {
    throw refusal(
      packageName,
      'has no publisher declaration as its default export: export the result of definePublisher',
    );
  }
  return declaration as PublisherDeclaration;
}

/** The file of a plug-in that is an installed package, for the sentence about its failure. */
function placeOf(packageName: string): string {
  try {
    const file = createRequire(import.meta.url).resolve(packageName);
    return file === packageName ? '' : ` from ${file}`;
  } catch {
    return '';
  }
}

function checkDeclaration(
  packageName: string,
  declaration: PublisherDeclaration,
  earlier: readonly RegisteredPublisher[],
): void {
  const { key, sdkVersion, site, settings, create, displayName, categories } = declaration;
  if (sdkVersion !== SDK_VERSION)
    throw refusal(
      packageName,
      `was built for version ${String(sdkVersion)} of the publisher SDK, but this service has version ${SDK_VERSION}: rebuild it`,
    );
  if (typeof key !== 'string' || !PUBLISHER_KEY.test(key))
    throw refusal(packageName, `declares the key "${String(key)}", which must be lower-case words joined by hyphens`);
  if (typeof create !== 'function') throw refusal(packageName, 'declares no create function');
  if (typeof displayName !== 'string' || displayName.trim() === '')
    throw refusal(packageName, 'declares no displayName');
  if (!Array.isArray(settings)) throw refusal(packageName, 'declares no list of settings');
  if (typeof categories?.toPublisher !== 'function' || typeof categories.fromPublisher !== 'function')
    throw refusal(packageName, 'declares no categories with toPublisher and fromPublisher');
  if (settings.some(({ name }) => name === PROFILE))
    throw refusal(packageName, `declares the setting ${PROFILE}, whose variable names the file with all settings`);
  const namesake = earlier.find((other) => other.declaration.key === key);
  if (namesake)
    throw refusal(
      packageName,
      `declares the key "${key}", which the plug-in "${namesake.declaration.displayName}" already has`,
    );
  if (!Number.isInteger(site?.id)) throw refusal(packageName, 'declares no site id');
  for (const id of siteIdsOf(declaration)) {
    if (!isSiteId(id)) throw refusal(packageName, `declares the site id ${id}, which must be from 1 to ${MAX_SITE_ID}`);
    const taken = earlier.find((other) => siteIdsOf(other.declaration).includes(id));
    if (taken)
      throw refusal(
        packageName,
        `declares the site id ${id}, which the plug-in "${taken.declaration.key}" already has`,
      );
  }
  const fault = faultOfCallLimits(declaration.callLimits);
  if (fault) throw refusal(packageName, `declares callLimits, which ${fault}`);
  const faultInSentences = faultOfSentences(declaration.sentences);
  if (faultInSentences) throw refusal(packageName, `declares sentences, which ${faultInSentences}`);
  checkCodes(packageName, declaration, earlier);
}

/** Every code has one meaning in an installation: it belongs to the service, to one plug-in, or is shared by all. */
function checkCodes(
  packageName: string,
  declaration: PublisherDeclaration,
  earlier: readonly RegisteredPublisher[],
): void {
  const fault = faultOfCodes(declaration);
  if (fault) throw refusal(packageName, fault);
  const { codes = [] } = declaration;
  const ofService = Object.keys(catalogue).find((code) => isInRanges(code, codes));
  if (ofService)
    throw refusal(packageName, `declares a range with the code ${ofService}, which belongs to the service`);
  for (const { declaration: other } of earlier) {
    const common = commonCode(codes, other.codes ?? []);
    if (common)
      throw refusal(
        packageName,
        `declares a range with the code ${common}, which belongs to the plug-in "${other.key}": give one of them another range`,
      );
  }
}

/** The place of the current call in its trace, as publishers get it that are no strangers. */
function traceHeaders(): Readonly<Record<string, string>> {
  const traceparent = currentTraceParent();
  return traceparent === undefined ? {} : { traceparent };
}

function createPublisher(
  packageName: string,
  declaration: PublisherDeclaration,
  { settings, http }: Pick<PublisherContext, 'settings' | 'http'>,
  options: LoadOptions,
): Publisher {
  const context: PublisherContext = {
    settings,
    http,
    now: () => options.clock.now().getTime(),
    sleep: (ms) => options.clock.sleep(ms),
    log: (level, message, details) => options.logger[level]({ publisher: declaration.key, ...details }, message),
  };
  let publisher: Publisher;
  try {
    publisher = declaration.create(context);
  } catch (error) {
    throw refusal(packageName, `failed in create: ${textOf(error)}`);
  }
  if (typeof publisher !== 'object' || publisher === null)
    throw refusal(packageName, 'returned no publisher from create');
  for (const [capability, methods] of Object.entries(capabilities) as [keyof Publisher, readonly string[]][]) {
    const offered = publisher[capability] as Record<string, unknown> | undefined;
    if (offered === undefined) {
      if (required.includes(capability))
        throw refusal(packageName, `lacks the capability "${capability}", which every publisher must have`);
      continue;
    }
    const missing = methods.filter((method) => typeof offered[method] !== 'function');
    if (missing.length > 0)
      throw refusal(packageName, `claims the capability "${capability}" but lacks ${missing.join(', ')}`);
  }
  checkAuthorization(packageName, publisher);
  checkReplies(packageName, publisher);
  checkFindable(packageName, publisher);
  checkPostNumbers(packageName, publisher);
  checkSearchOnly(packageName, publisher);
  checkTakes(packageName, publisher);
  checkNumbers(packageName, publisher);
  return publisher;
}

/** The longest text that an owner confirms. */
const LONGEST_TERMS = 1_000;

/** The two kinds of authorization have different methods, and a token has fields that the core shows in a form. */
function checkAuthorization(packageName: string, { authorization }: Publisher): void {
  const {
    kind = 'oauth',
    fields,
    confirmation,
    ...offered
  } = authorization as unknown as Readonly<Record<string, unknown>>;
  if (kind !== 'oauth' && kind !== 'token')
    throw refusal(packageName, `declares authorization.kind as ${textOf(kind)}, which must be "oauth" or "token"`);
  const method = kind === 'token' ? 'check' : 'authorizeUrl';
  if (typeof offered[method] !== 'function')
    throw refusal(packageName, `claims the capability "authorization" but lacks ${method}`);
  const fault = kind === 'token' ? faultOfFields(fields) : undefined;
  if (fault) throw refusal(packageName, `declares authorization.fields that ${fault}`);
  const isSentence =
    typeof confirmation === 'string' && confirmation.trim() !== '' && confirmation.length <= LONGEST_TERMS;
  if (confirmation !== undefined && !isSentence)
    throw refusal(
      packageName,
      `declares authorization.confirmation, which must be a text of 1 to ${LONGEST_TERMS} characters`,
    );
}

/** Whether the core lets clients reply depends on what the plug-in declares, so its methods must agree with it. */
function checkReplies(packageName: string, { reviews }: Publisher): void {
  if (!reviews) return;
  const fault = reviews.ratingScale && faultOfScale(reviews.ratingScale);
  if (fault) throw refusal(packageName, `declares reviews.ratingScale, which ${fault}`);
  checkKinds(packageName, reviews);
  const offered = reviews as unknown as Record<string, unknown>;
  const { repliesPerReview } = offered;
  const isFunction = (name: string) => typeof offered[name] === 'function';
  if (!['none', 'one', 'many'].includes(String(repliesPerReview)))
    throw refusal(
      packageName,
      `declares reviews.repliesPerReview as ${textOf(repliesPerReview)}, which must be "none", "one" or "many"`,
    );
  const needed = ['checkReply', 'reply', 'checkReplyState'];
  if (repliesPerReview === 'none') {
    const [extra] = [...needed, 'editReply', 'deleteReply'].filter(isFunction);
    if (extra) throw refusal(packageName, `takes no replies to reviews ("none") but has ${extra}`);
    return;
  }
  const missing = needed.filter((name) => !isFunction(name));
  if (missing.length > 0)
    throw refusal(packageName, `takes replies to reviews but lacks ${missing.join(', ')}: add them, or declare "none"`);
}

/** People read the names of numbers in the explanation of totals. */
function checkNumbers(packageName: string, { insights }: Publisher): void {
  const fault = insights?.numbers && faultOfNumbers(insights.numbers, insights.metrics);
  if (fault) throw refusal(packageName, `declares insights.numbers, which ${fault}`);
}

/** The core stores the keys of the own kinds and shows their labels. */
function checkKinds(packageName: string, { scale, alsoLists = [], ownKinds }: NonNullable<Publisher['reviews']>): void {
  const fault = ownKinds && faultOfKinds(ownKinds);
  if (fault) throw refusal(packageName, `declares reviews.ownKinds, which ${fault}`);
  if (scale === 'none' && alsoLists.length === 0 && !ownKinds)
    throw refusal(packageName, 'declares reviews.scale as "none" but lists nothing else: add alsoLists or ownKinds');
}

/**
 * The time within which a lost post or photo can be found decides when the core sends again: a wrong value creates two.
 */
function checkFindable(packageName: string, publisher: Publisher): void {
  const { least, most } = FINDABLE_WITHIN_MS;
  for (const capability of ['posts', 'photos'] as const) {
    if (!publisher[capability]) continue;
    const { findableWithinMs } = publisher[capability] as { findableWithinMs?: unknown };
    if (typeof findableWithinMs === 'number' && findableWithinMs >= least && findableWithinMs <= most) continue;
    throw refusal(
      packageName,
      `declares ${capability}.findableWithinMs as ${textOf(findableWithinMs)}, which must be a number from ${least} to ${most}`,
    );
  }
}

/** A wrong time would read a list without end, or never again. */
function checkSearchOnly(packageName: string, { listings }: Publisher): void {
  const { searchOnly } = listings;
  if (searchOnly === undefined) return;
  const { least, most } = SEARCH_GOOD_FOR_MS;
  const value = (searchOnly as { goodForMs?: unknown } | null)?.goodForMs;
  if (typeof value === 'number' && value >= least && value <= most) return;
  throw refusal(
    packageName,
    `declares listings.searchOnly.goodForMs as ${textOf(value)}, which must be a number from ${least} to ${most}`,
  );
}

/** The core refuses posts and looks for accepted ones by these numbers: a wrong one would refuse all, or call the publisher without end. */
function checkPostNumbers(packageName: string, { posts }: Publisher): void {
  const { acceptedEveryMs: value, livePosts } = (posts ?? {}) as { acceptedEveryMs?: unknown; livePosts?: unknown };
  const isCount = Number.isInteger(livePosts) && Number(livePosts) >= 1 && Number(livePosts) <= MOST_LIVE_POSTS;
  if (livePosts !== undefined && !isCount)
    throw refusal(
      packageName,
      `declares posts.livePosts as ${textOf(livePosts)}, which must be a whole number from 1 to ${MOST_LIVE_POSTS}`,
    );
  const { least, most } = FINDABLE_WITHIN_MS;
  if (value === undefined || (typeof value === 'number' && value >= least && value <= most)) return;
  throw refusal(
    packageName,
    `declares posts.acceptedEveryMs as ${textOf(value)}, which must be a number from ${least} to ${most}`,
  );
}

/** The core pushes only the parts and photos that the plug-in names, so a misspelled one would never arrive. */
function checkTakes(packageName: string, { submission, photos }: Publisher): void {
  const lists: readonly (readonly [string, unknown, readonly unknown[]])[] = [
    ['submission.takes', submission?.takes ?? [], CONTENT_PARTS],
    ['photos.takes', photos ? photos.takes : [], PHOTO_PURPOSES],
  ];
  for (const [name, takes, known] of lists) {
    if (Array.isArray(takes) && takes.every((each) => known.includes(each))) continue;
    throw refusal(packageName, `declares ${name} as ${textOf(takes)}, which must be a list of ${known.join(', ')}`);
  }
}

/** The first line of the message of a thrown value. A plug-in can throw anything, also values that are not errors. */
function textOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error).replace(/\s*\n[\s\S]*$/, '');
  } catch {
    return 'the thrown value cannot be converted to text';
  }
}

function refusal(packageName: string, reason: string): ConfigurationError {
  return new ConfigurationError([`PUBLISHERS: plug-in ${packageName} ${reason}.`]);
}
