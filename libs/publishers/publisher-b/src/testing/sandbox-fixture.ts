import { randomUUID } from 'node:crypto';
import { SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import { createHttpClient } from '@listings/publisher-sdk';
import type { PostContent, PostState } from '@listings/publisher-sdk';
import { knownPost, MemorySession } from '@listings/publisher-sdk/test-kit';
import { createPublisher, STILL } from './publisher-under-test.js';

const day = 24 * 60 * 60 * 1000;
let worlds = 0;

/** Starts a sandbox at the time of the fixtures. */
export const startStill = () => startSandbox({ clock: STILL });

/** One isolated world of the sandbox and a plug-in for its first owner [publishers 3]. */
export class SandboxFixture {
  readonly root: string;
  readonly publisher: ReturnType<typeof createPublisher>;
  readonly session: MemorySession;
  /** Simulates customers and the publisher. */
  readonly sandbox: SandboxAdmin;
  private readonly http: ReturnType<typeof createHttpClient>;
  private offsetMs = 0;

  constructor(
    sandboxUrl: string,
    options: { limit?: () => AbortSignal; owner?: string; settings?: Readonly<Record<string, string>> } = {},
  ) {
    const { limit, owner = 'b1', settings } = options;
    worlds += 1;
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
      userToken: `ut-${owner}`,
      userTokenExpiresAt: this.now() + 60 * day,
      issuedAt: this.now(),
    });
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
