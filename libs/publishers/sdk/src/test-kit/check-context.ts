import { createHash, randomBytes } from 'node:crypto';
import type { AuthorizationResult } from '../authorization.js';
import { createHttpClient } from '../http.js';
import type { HttpRequest } from '../http.js';
import type { Publisher, PublisherDeclaration } from '../publisher.js';
import { Settings } from '../settings.js';
import { brief, Defect, demand, valueOfCall } from './demand.js';
import type { PublisherDriver, PublisherWorld, RedirectQuery } from './driver.js';
import { MemorySession } from './memory-session.js';
import { ObservedHttp } from './observed-http.js';
import type { Fault } from './observed-http.js';

/** A line that the plug-in logged. */
export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly details?: Record<string, unknown>;
}

/** Where the core would be called back. */
const REDIRECT_URI = 'https://core.example/connected';
/** For the real exchanges with the sandbox: those that hang are made by {@link ObservedHttp}. */
const EXCHANGE_TIMEOUT_MS = 10_000;

/** What a check works with: a fresh world, the plug-in in front of it, and all that it does. */
export class CheckContext {
  readonly log: LogLine[] = [];
  readonly http: ObservedHttp;
  readonly publisher: Publisher;
  private readonly client: ReturnType<typeof createHttpClient>;

  private constructor(
    readonly declaration: PublisherDeclaration,
    readonly world: PublisherWorld,
    private readonly isRead: (request: HttpRequest) => boolean = ({ method }) => method === 'GET',
  ) {
    this.client = createHttpClient({ timeoutMs: EXCHANGE_TIMEOUT_MS });
    this.http = new ObservedHttp(this.client);
    this.publisher = declaration.create({
      settings: settingsOf(declaration, world.settings),
      http: this.http,
      now: () => world.now(),
      log: (level, message, details) => this.log.push({ level, message, details }),
    });
  }

  /** Opens a fresh world and creates the plug-in as the core does. */
  static async open(
    { declaration, driver }: { declaration: PublisherDeclaration; driver: PublisherDriver },
    options: { listings: 'some' | 'many' } = { listings: 'some' },
  ): Promise<CheckContext> {
    return new CheckContext(declaration, await driver.openWorld(options), driver.isRead);
  }

  /** The capability; checks of one are only run when the plug-in offers it. */
  offered<K extends keyof Publisher>(capability: K): NonNullable<Publisher[K]> {
    const found = this.publisher[capability];
    if (!found) throw new Error(`the plug-in offers no ${capability}`);
    return found;
  }

  /** The driver's part for a capability; the checks that need it say so. */
  driven<K extends keyof PublisherWorld>(part: K): NonNullable<PublisherWorld[K]> {
    const found = this.world[part];
    if (found === undefined || found === null) throw new Error(`the driver has no ${part}`);
    return found;
  }

  /** Watches anew, with a fault at every call that may change something. */
  watchWrites(fault: Fault): void {
    this.http.watch((_, request) => (this.isRead(request) ? undefined : fault));
  }

  /** How many of the watched calls may have changed something at the publisher. */
  get watchedWrites(): number {
    return this.http.watched.filter(({ request }) => !this.isRead(request)).length;
  }

  /** An attempt to connect: where the browser is sent, and how to finish with what it brings back. */
  attempt(options: { reconnect?: boolean; loginHint?: string } = {}): {
    readonly url: string;
    readonly state: string;
    readonly complete: (query: RedirectQuery) => Promise<AuthorizationResult>;
  } {
    const { authorization } = this.publisher;
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

  /** Connects the owner, who agrees, and keeps his credentials. */
  async connect(): Promise<MemorySession> {
    const { url, complete } = this.attempt();
    const query = await this.world.owner.agree(url);
    const result = await valueOfCall('complete', () => complete(query));
    demand(result.outcome === 'connected', `the owner agreed, but complete answered ${brief(result)}`);
    return new MemorySession(result.credentials);
  }

  /** Every secret that the plug-in has used: nothing of it may stand in a log. */
  demandSilenceAboutSecrets(): void {
    const tokens = this.http.calls.flatMap(({ request }) => {
      const header = Object.entries(request.headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization');
      return header?.[1].split(/\s+/).slice(-1) ?? [];
    });
    const declared = this.declaration.settings
      .filter(({ secret }) => secret)
      .flatMap(({ name }) => this.world.settings[name] ?? []);
    const secrets = new Set([...tokens, ...declared].filter((secret) => secret.length >= 6));
    for (const line of this.log) {
      const text = JSON.stringify(line);
      for (const secret of secrets) {
        if (text.includes(secret)) throw new Defect(`the plug-in logged a secret in the line "${line.message}"`);
      }
    }
  }

  /** Lets go of the world. */
  async close(): Promise<void> {
    await this.client.close();
    await this.world.close?.();
  }
}

/** The settings as the core reads them: what the driver gives, else the declared default. */
function settingsOf(declaration: PublisherDeclaration, given: Readonly<Record<string, string>>): Settings {
  return new Settings(
    new Map(
      declaration.settings.map(({ name, default: usual }) => {
        const value = given[name] ?? usual;
        if (value === undefined) throw new Error(`the driver gives no value for the setting ${name}`);
        return [name, value];
      }),
    ),
  );
}
