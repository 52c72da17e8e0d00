import { createHash, randomBytes } from 'node:crypto';
import type {
  AuthorizationResult,
  CredentialField,
  CredentialForm,
  HttpRequest,
  Publisher,
  PublisherDeclaration,
  SignInResult,
} from '@listings/publisher-sdk';
import {
  createHttpClient,
  faultOfCallLimits,
  isSecretField,
  PublisherError,
  refreshGraceOf,
  Settings,
} from '@listings/publisher-sdk';
import { MemorySession, processTime } from '@listings/publisher-sdk/testing';
import { oauthOf, stored, tokenOf } from './authorization-of.js';
import { brief, Defect, demand, valueOfCall } from './demand.js';
import type { Depth } from './depth.js';
import type { OwnerDriver, PublisherDriver, PublisherWorld, RedirectQuery, TokenOwnerDriver } from './driver.js';
import { allFaults, ObservedHttp } from './observed-http.js';
import type { Fault } from './observed-http.js';
import { OwnerSessions } from './owner-sessions.js';
import { PostRoom } from './post-room.js';
import { SaidTexts } from './said-texts.js';
import { worldSeed } from './world-seed.js';
import type { WorldSeed } from './world-seed.js';

/** A log line of the plug-in. */
export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly details?: Record<string, unknown>;
}

/** A plug-in, its driver, and how much the checks try. */
interface UnderTest {
  readonly declaration: PublisherDeclaration;
  readonly driver: PublisherDriver;
  readonly depth?: Depth;
  readonly generatedPushes?: number;
}

/** How much the checks of a context try. */
interface Effort {
  readonly isQuick: boolean;
  /** How many generated contents a check pushes. */
  readonly generatedPushes: number;
}

/** The redirect URI of the simulated core. */
const REDIRECT_URI = 'https://core.example/connected';

/** The faults of a quick run: each tells of others that most plug-ins treat in the same way. */
const TELLING_FAULTS: readonly Fault[] = ['dropped', 'empty', 'cut', 'scrambled', 'deep'];

/** No publisher asks for more further forms. */
const MOST_FORMS = 5;

/** The context of one check: a new world, a plug-in that uses it, and a record of all calls and log lines. */
export class CheckContext {
  readonly log: LogLine[] = [];
  /** The secrets that owners have entered in forms. */
  readonly enteredSecrets: string[] = [];
  readonly http: ObservedHttp;
  readonly publisher: Publisher;
  /** The world; moving its time signs in again after the end of a session that only the owner renews. */
  readonly world: PublisherWorld;
  /** Keeps the posts of the kit within `livePosts`. */
  readonly room = new PostRoom(this);
  /** What the publisher cannot do, with the reasons. */
  readonly impossible: NonNullable<PublisherDriver['impossible']>;
  /** True for a call that changes nothing at the publisher. */
  readonly isRead: (request: HttpRequest) => boolean;
  /** Milliseconds that the plug-in has waited with `sleep`. */
  sleptMs = 0;
  /** How many milliseconds the plug-in's own clock is ahead of the publisher's. */
  aheadMs = 0;
  private readonly said = new SaidTexts();
  private readonly client: ReturnType<typeof createHttpClient>;
  private readonly sessions: OwnerSessions;

  private constructor(
    readonly declaration: PublisherDeclaration,
    private readonly given: PublisherWorld,
    driver: PublisherDriver,
    readonly effort: Effort,
  ) {
    this.isRead = driver.isRead?.bind(driver) ?? (({ method }) => method === 'GET');
    this.impossible = driver.impossible ?? {};
    this.client = createHttpClient();
    const spacingMs = spacingOf(declaration);
    this.http = new ObservedHttp(this.client, spacingMs > 0 ? () => this.passAlone(spacingMs) : undefined);
    this.sessions = new OwnerSessions(this, given);
    this.world = this.sessions.world;
    const publisher = declaration.create({
      settings: settingsOf(declaration, given.settings),
      http: this.http,
      now: () => given.now() + this.aheadMs,
      sleep: async (ms) => {
        this.sleptMs += ms;
        await this.passAlone(ms);
      },
      log: (level, message, details) => this.log.push({ level, message, details }),
    });
    const read = asTheCoreReads(this.said.around(publisher));
    this.publisher = read.posts ? { ...read, posts: this.room.around(read.posts) } : read;
  }

  /** Opens a new world and creates the plug-in as the core does. */
  static async open(
    under: UnderTest,
    options: { listings: 'some' | 'many' } = { listings: 'some' },
  ): Promise<CheckContext> {
    const seed = worldSeed(options.listings);
    const context = await CheckContext.openWith(under, { ...options, seed });
    if (seed.posts.length < (context.publisher.posts?.livePosts ?? Number.POSITIVE_INFINITY)) return context;
    // An older post would leave no room, and the kit does not know how to delete it.
    await context.close();
    return CheckContext.openWith(under, { ...options, seed: { ...seed, posts: [] } });
  }

  private static async openWith(
    { declaration, driver, depth, generatedPushes }: UnderTest,
    options: { listings: 'some' | 'many'; seed: WorldSeed },
  ): Promise<CheckContext> {
    // The namespace of a CommonJS module has the declaration in its `default`.
    if (typeof declaration?.create !== 'function')
      throw new Error(
        'the declaration has no create: pass the default export, and set "type": "module" in package.json',
      );
    const world = await driver.openWorld(options);
    try {
      const isQuick = depth === 'quick';
      return new CheckContext(declaration, world, driver, {
        isQuick,
        generatedPushes: generatedPushes ?? (isQuick ? 5 : 20),
      });
    } catch (error) {
      // An open server would keep the process of the author's tests from its end.
      await world.close?.();
      throw error;
    }
  }

  /** Returns a capability of the plug-in. The kit runs the checks of a capability only if the plug-in offers it. */
  offered<K extends keyof Publisher>(capability: K): NonNullable<Publisher[K]> {
    const found = this.publisher[capability];
    if (!found) throw new Error(`the plug-in does not offer ${capability}`);
    return found;
  }

  /** Returns the driver's part for a capability. A check that uses an optional part names it in `needs`. */
  driven<K extends keyof PublisherWorld>(part: K): NonNullable<PublisherWorld[K]> {
    const found = this.world[part];
    if (found === undefined || found === null) throw new Error(`the driver has no ${part}`);
    return found;
  }

  /** The faults to try at each call. */
  get faults(): readonly Fault[] {
    return this.effort.isQuick ? TELLING_FAULTS : allFaults;
  }

  /** Lets time pass: moves the driver's clock if it has one, and waits if not. */
  async pass(ms: number): Promise<void> {
    await (this.world.advance?.(ms) ?? processTime.sleep(ms));
  }

  /** Lets time pass, and leaves sessions that end by it as they are. */
  async passAlone(ms: number): Promise<void> {
    await (this.given.advance?.(ms) ?? processTime.sleep(ms));
  }

  /** Resets the record of watched calls, and from now on simulates the fault for every write. */
  watchWrites(fault: Fault): void {
    this.http.watch((_, request) => (this.isRead(request) ? undefined : fault));
  }

  /** The number of watched calls that may have written something at the publisher. */
  get watchedWrites(): number {
    return this.http.watched.filter(({ request }) => !this.isRead(request)).length;
  }

  /**
   * Starts an attempt to connect. Returns the authorize URL and a function that completes it with the redirect query.
   */
  attempt(options: { reconnect?: boolean; loginHint?: string } = {}): {
    readonly url: string;
    readonly state: string;
    readonly complete: (query: RedirectQuery) => Promise<AuthorizationResult>;
  } {
    const authorization = oauthOf(this.publisher);
    const state = randomBytes(16).toString('base64url');
    const codeVerifier = authorization.pkce ? randomBytes(32).toString('base64url') : undefined;
    const codeChallenge = codeVerifier && createHash('sha256').update(codeVerifier).digest('base64url');
    const url = authorization.authorizeUrl({
      redirectUri: REDIRECT_URI,
      state,
      codeChallenge,
      reconnect: options.reconnect ?? false,
      loginHint: options.loginHint,
    });
    return {
      url,
      state,
      complete: (query) => authorization.complete({ query, redirectUri: REDIRECT_URI, codeVerifier }),
    };
  }

  /** The owner on the publisher's consent page. */
  get owner(): OwnerDriver {
    const { owner } = this.world;
    if (!('agree' in owner)) throw new Defect('the plug-in connects with OAuth: the driver needs owner.agree');
    return owner;
  }

  /** The owner who enters a token. */
  get tokenOwner(): TokenOwnerDriver {
    const { owner } = this.world;
    if (!('issueToken' in owner))
      throw new Defect('the plug-in connects with a token: the driver needs owner.issueToken');
    return owner;
  }

  /** Lets the owner consent, or enter a valid token, and returns the result of `complete`. */
  async authorize(options: { reconnect?: boolean } = {}): Promise<AuthorizationResult> {
    const { authorization } = this.publisher;
    if (authorization.kind === 'token') {
      const fields = await this.enterFirst();
      return valueOfCall('complete', async () => this.throughForms(await authorization.complete({ fields })));
    }
    const { url, complete } = this.attempt(options);
    const query = await this.owner.agree(url);
    return valueOfCall('complete', () => complete(query));
  }

  /** What the owner enters into the first form. */
  async enterFirst(): Promise<Readonly<Record<string, string>>> {
    const fields = await this.tokenOwner.issueToken();
    this.noteSecrets(tokenOf(this.publisher.authorization).fields, fields);
    return fields;
  }

  /** Lets the owner fill in each form that follows, and returns the result of the last one. */
  async throughForms(first: SignInResult): Promise<AuthorizationResult> {
    const { authorization } = this.publisher;
    let result = first;
    for (let forms = 0; result.outcome === 'next'; forms += 1) {
      demand(forms < MOST_FORMS, `complete asked for more than ${MOST_FORMS} further forms`);
      const { form, state } = result;
      const fields = await this.answer(form);
      result = await tokenOf(authorization).complete({ step: form.step, fields, state: stored(state) });
    }
    return result;
  }

  /** What the owner enters into a further form. */
  async answer(form: CredentialForm): Promise<Readonly<Record<string, string>>> {
    const { answerForm } = this.tokenOwner;
    if (!answerForm) throw new Defect('complete asks for a further form: the driver needs owner.answerForm');
    const fields = await answerForm.call(this.tokenOwner, form);
    this.noteSecrets(form.fields, fields);
    return fields;
  }

  private noteSecrets(fields: readonly CredentialField[], values: Readonly<Record<string, string>>): void {
    this.enteredSecrets.push(...fields.flatMap((field) => (isSecretField(field) ? (values[field.key] ?? '') : [])));
  }

  /** Connects the account of an owner who consents or enters a token, and returns a session with the credentials. */
  async connect(): Promise<MemorySession> {
    const result = await this.authorize();
    demand(result.outcome === 'connected', `the owner connected the account, but complete returned ${brief(result)}`);
    return this.sessions.remember(new MemorySession(result.credentials, refreshGraceOf(this.publisher)));
  }

  /** Throws a {@link Defect} if the plug-in said a credential, a token of a request, an entered secret, or a secret setting in a text or in its log. */
  demandNoSecretSaid(): void {
    const tokens = this.http.calls.flatMap(({ request }) => {
      const header = Object.entries(request.headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization');
      return header?.[1].split(/\s+/).slice(-1) ?? [];
    });
    const declared = this.declaration.settings
      .filter(({ secret }) => secret)
      .flatMap(({ name }) => this.world.settings[name] ?? []);
    const secrets = new Set([...tokens, ...declared, ...this.enteredSecrets].filter((secret) => secret.length >= 6));
    const what = this.said.whoSaid([...secrets]);
    if (what !== undefined)
      throw new Defect(`${what} said a credential in its result or in its error: leave it out of all texts`);
    for (const line of this.log) {
      const text = JSON.stringify(line);
      for (const secret of secrets) {
        if (text.includes(secret)) throw new Defect(`the plug-in logged a secret in the line "${line.message}"`);
      }
    }
  }

  /** Closes the HTTP client and the world. */
  async close(): Promise<void> {
    await this.client.close();
    await this.world.close?.();
  }
}

/** The time between two calls by the widest declared limit: the core sends them no faster. */
function spacingOf({ callLimits }: PublisherDeclaration): number {
  if (faultOfCallLimits(callLimits) !== undefined) return 0;
  return Math.max(0, ...(callLimits ?? []).map(({ calls, seconds }) => Math.ceil((seconds * 1_070) / calls)));
}

/** Builds the settings as the core does: from the driver's values, otherwise from the declared defaults. */
function settingsOf(declaration: PublisherDeclaration, given: Readonly<Record<string, string>>): Settings {
  return new Settings(
    new Map(
      declaration.settings.map(({ name, default: declaredDefault }) => {
        const value = given[name] ?? declaredDefault;
        if (value === undefined)
          throw new Error(`the driver returns no value for the required setting ${name}: add it to world.settings`);
        return [name, value];
      }),
    ),
  );
}

/** Like the core, the kit reads a listing of a plug-in that has only a search in the list. */
function asTheCoreReads(publisher: Publisher): Publisher {
  const { listings } = publisher;
  if (listings?.searchOnly === undefined) return publisher;
  const getListing: typeof listings.getListing = async ({ session, listingRef }) => {
    for await (const listing of listings.listListings({ session })) if (listing.ref === listingRef) return listing;
    throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
  };
  return { ...publisher, listings: { ...listings, getListing } };
}
