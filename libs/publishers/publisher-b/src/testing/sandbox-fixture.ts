import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { createHttpClient } from '@listings/publisher-sdk';
import type { PostContent, PostState } from '@listings/publisher-sdk';
import { knownPost, MemorySession } from '@listings/publisher-sdk/test-kit';
import { createPublisher, STILL } from './publisher-under-test.js';

const day = 24 * 60 * 60 * 1000;
let worlds = 0;

/** What a test sets of the plug-in; `limit` is the time limit of its calls. */
interface FixtureOptions {
  readonly limit?: () => AbortSignal;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Gives each test of the file a world of its own, in a sandbox at the time of the fixtures. */
export function sandboxFixture(): SandboxFixture {
  const fixture = new SandboxFixture();
  let sandbox: Sandbox;
  beforeAll(async () => void (sandbox = await startSandbox({ clock: STILL })));
  afterAll(() => sandbox.close());
  beforeEach(() => fixture.open(sandbox.url));
  afterEach(() => fixture.close());
  return fixture;
}

/** One isolated world of the sandbox and a plug-in for its first owner [publishers 3]. */
export class SandboxFixture {
  root!: string;
  publisher!: ReturnType<typeof createPublisher>;
  session!: MemorySession;
  /** Simulates customers and the publisher. */
  sandbox!: SandboxAdmin;
  private sandboxUrl!: string;
  private http!: ReturnType<typeof createHttpClient>;
  private offsetMs = 0;

  /** Opens a new world. */
  open(sandboxUrl: string, { limit, settings }: FixtureOptions = {}): void {
    worlds += 1;
    this.offsetMs = 0;
    this.sandboxUrl = sandboxUrl;
    this.sandbox = new SandboxAdmin(sandboxUrl, `b-${worlds}`);
    this.root = this.sandbox.base;
    this.http = createHttpClient(limit && { limit });
    this.publisher = createPublisher({
      http: this.http,
      root: this.root,
      now: this.now,
      sleep: (ms) => this.advance(ms),
      settings,
    });
    // The fixed token of the sandbox. The plug-in reads the page tokens at the first call for a page.
    this.session = new MemorySession({
      userToken: 'ut-b1',
      userTokenExpiresAt: this.now() + 60 * day,
      issuedAt: this.now(),
    });
  }

  /** Opens another world, with other options. */
  async reopen(options: FixtureOptions): Promise<void> {
    await this.close();
    this.open(this.sandboxUrl, options);
  }

  readonly now = (): number => STILL.now().getTime() + this.offsetMs;

  /** Page nn of the first owner [publishers 3.2]. */
  page(nn: number): string {
    return `1000000100000${String(nn).padStart(2, '0')}`;
  }

  /** Makes an admin call [publishers 3.4]. */
  async admin(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.root}/_sandbox${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Queues scripted responses for an operation [publishers 3.5]. */
  script(operation: string, ...responses: object[]): Promise<unknown> {
    return this.admin('/script', { operation, responses });
  }

  /** Moves the clocks of the sandbox and of the plug-in. */
  async advance(ms: number): Promise<void> {
    this.offsetMs += ms;
    await this.admin('/clock', { advanceMs: ms });
  }

  /** The operations called so far, in order. */
  async operations(): Promise<string[]> {
    const response = await fetch(`${this.root}/_sandbox/requests?publisher=b`);
    return ((await response.json()) as { operation: string }[]).map(({ operation }) => operation);
  }

  /** The posts of the page as the publisher stores them: id and text. */
  async livePosts(nn: number): Promise<{ id: string; message?: string }[]> {
    const { createHmac } = await import('node:crypto');
    const token = `pt-${this.page(nn)}`;
    const proof = createHmac('sha256', 'sandbox-secret').update(token).digest('hex');
    const url = `${this.root}/b/v25.0/${this.page(nn)}/published_posts?limit=100&appsecret_proof=${proof}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return ((await response.json()) as { data: { id: string; message?: string }[] }).data;
  }

  async createPost(nn: number, content: PostContent): Promise<PostState> {
    const { session } = this;
    const where = { session, listingRef: this.page(nn) };
    return knownPost(await this.publisher.posts.createPost({ ...where, content, requestId: randomUUID() }));
  }

  /** Does what the core does after an unknown outcome. */
  findPost(nn: number, content: PostContent, attemptedAt: Date, knownRefs: string[] = []) {
    return this.publisher.posts.findPost({
      session: this.session,
      listingRef: this.page(nn),
      content,
      attemptedAt,
      knownRefs,
    });
  }

  close(): Promise<void> {
    return this.http.close();
  }
}
