import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import { PublisherError } from '@listings/publisher-sdk';
import type { HttpClient, Publisher } from '@listings/publisher-sdk';
import { manualClock } from '@listings/testing';
import { guardPublisher } from '../guard/guard-publisher.js';
import type { ObservedCall } from '../guard/observed-call.js';
import { withoutSecretsIn } from './clean-answer.js';
import { withoutSecretsLogged } from './clean-details.js';
import { withoutSecretsThrown } from './clean-thrown.js';
import { heardHttp } from './heard-http.js';
import { inSecretScope, knownSecrets, knownSecretsOf, SecretScope } from './secret-scope.js';

const TOKEN = 'ya29.a0AfH6SM-token-17';
const SETTING = 'client-secret-of-17';
const request = {} as never;
const at = new Date('2026-07-01T00:00:00.000Z');

const observed: ObservedCall[] = [];
const guard = {
  ...{ key: 'fake', constant: 'FAKE', clock: manualClock(), secrets: knownSecrets([SETTING]) },
  logger: createLogger({ name: 'test', level: 'silent' }),
  observe: (call: ObservedCall) => void observed.push(call),
};

/** The publisher of a call of an account with the token. */
function called<T>(publisher: object, run: (guarded: Publisher) => Promise<T>): Promise<T> {
  const scope = new SecretScope();
  scope.add(knownSecretsOf({ accessToken: TOKEN }));
  return inSecretScope(scope, () => run(guardPublisher(publisher as Publisher, guard)));
}

/** What a sign-in comes to. */
const completed = (complete: () => Promise<unknown>) =>
  called({ authorization: { complete } }, ({ authorization }) => authorization.complete(request));

describe('[reliability 3] a credential in a result of a plug-in', () => {
  const post = (answer: unknown) =>
    called({ posts: { createPost: async () => answer } }, async ({ posts }) => posts?.createPost(request));

  it('is taken out of its texts', async () => {
    const rejected = { state: 'rejected', reason: 'Invalid token [removed], secret [removed]' };
    const reason = `Invalid token ${TOKEN}, secret ${SETTING}`;
    expect(await post({ ...rejected, reason })).toEqual(rejected);
  });

  it('is taken out of the reason of a rejected reply, and of what is named like the parts of a sign-in', async () => {
    const said = `Invalid token ${TOKEN}`;
    const reply = (state: object) => ({ ref: 'a', text: 'Thanks', writtenAt: at, byOwner: true, state });
    const rejected = reply({ state: 'rejected', reason: said });
    const cleaned = reply({ state: 'rejected', reason: 'Invalid token [removed]' });
    const reviews = {
      repliesPerReview: 'none',
      reply: async () => rejected,
      async *listReviews() {
        yield { ref: 'r1', text: said, postedAt: at, changedAt: at, replies: [rejected] };
      },
    };
    const seen: unknown[] = [];
    await called({ reviews }, async (guarded) => {
      seen.push(await guarded.reviews?.reply?.(request));
      for await (const each of guarded.reviews?.listReviews(request) ?? []) seen.push(each);
    });
    expect(seen).toMatchObject([cleaned, { replies: [cleaned] }]);
    const scope = new SecretScope();
    scope.add(knownSecrets([TOKEN]));
    const attributes = { state: { text: said }, credentials: said, outcome: 'connected' };
    expect(JSON.stringify(withoutSecretsIn({ attributes }, scope))).not.toContain(TOKEN);
    expect(JSON.stringify(withoutSecretsIn({ attributes }, scope, { isSignIn: true }))).not.toContain(TOKEN);
  });

  const refs = [TOKEN, `posts/${encodeURIComponent(TOKEN)}`];

  it.each(refs)('makes the result invalid where it stands in a reference: %j', async (ref) => {
    const message = expect.stringMatching(/it has a credential in ref$/);
    const failure = { kind: 'TRANSIENT', operatorAlarm: true };
    await expect(post({ state: 'live', ref })).rejects.toMatchObject({ message, failure });
  });

  it('is left out with an address, and a listing shows the rest', async () => {
    const listing = { ref: '1', name: 'Cafe', categories: [], liveLink: `https://maps.example/?token=${TOKEN}` };
    const getListing = async () => listing;
    const read = called({ listings: { getListing } }, ({ listings }) => listings.getListing(request));
    expect(await read).toEqual({ ref: '1', name: 'Cafe', categories: [] });
  });

  it('skips an item with it in a reference, and is taken out of the texts of the others', async () => {
    const review = (ref: string, text: string) => ({ ref, text, postedAt: at, changedAt: at, replies: [] });
    const reviews = {
      repliesPerReview: 'none',
      async *listReviews() {
        yield review(TOKEN, 'fine');
        yield review('r2', `Ask ${TOKEN}`);
        throw new Error(`no page for ${TOKEN}`);
      },
    };
    const seen: unknown[] = [];
    const read = called({ reviews }, async (guarded) => {
      for await (const each of guarded.reviews?.listReviews(request) ?? []) seen.push(each);
    });
    await expect(read).rejects.toThrow('no page for [removed]');
    expect(seen).toMatchObject([{ ref: 'r2', text: 'Ask [removed]' }]);
    expect(observed.at(-1)?.thrown?.error).toMatchObject({ message: 'no page for [removed]' });
  });

  it('stays in new credentials and in the state of a sign-in, and is a secret from then on', async () => {
    const fresh = { accessToken: 'another-token-17' };
    const connected = { outcome: 'connected', credentials: fresh, displayName: `Ann ${fresh.accessToken}` };
    expect(await completed(async () => connected)).toEqual({ ...connected, displayName: 'Ann [removed]' });
    const asSubject = completed(async () => ({ ...connected, subject: fresh.accessToken }));
    await expect(asSubject).rejects.toThrow('it has a credential in subject');
  });

  it('is no address to sign in at; the id of the plug-in that begins like it is', () => {
    const openedAt = (authorizeUrl: () => string) => {
      const { authorization } = guardPublisher({ authorization: { authorizeUrl } } as unknown as Publisher, guard);
      if (!('authorizeUrl' in authorization)) throw new Error('not an authorization by consent');
      return authorization.authorizeUrl(request);
    };
    const authorizeUrl = () => `https://login.example/?secret=${SETTING}`;
    expect(() => openedAt(authorizeUrl)).toThrow('it has a credential');
    const publicId = () => `https://login.example/?client_id=${SETTING.slice(0, 16)}`;
    expect(openedAt(publicId)).toBe(publicId());
  });
});

describe('[reliability 3] a credential in what a plug-in throws', () => {
  const scope = new SecretScope();
  scope.add(knownSecretsOf({ accessToken: TOKEN }));

  it('is taken out of the failure and of all causes; an error without one is the same', () => {
    const innocent = new PublisherError({ kind: 'TRANSIENT', text: 'closed', notBefore: at });
    expect(withoutSecretsThrown(innocent, scope)).toBe(innocent);
    const inner = new AggregateError([new Error(`inner ${TOKEN}`)], 'several');
    const failure = { kind: 'TRANSIENT', text: `no ${TOKEN}`, notBefore: at } as const;
    const error = new PublisherError(failure, { cause: new Error('outer', { cause: inner }) });
    const cleaned = withoutSecretsThrown(error, scope) as PublisherError;
    expect(cleaned).toBeInstanceOf(PublisherError);
    expect(cleaned.failure).toEqual({ kind: 'TRANSIENT', text: 'no [removed]', notBefore: at });
    expect(cleaned.stack).not.toContain(TOKEN);
    const several = (cleaned.cause as Error).cause as Error;
    expect([several.message, (several.cause as Error).message]).toEqual(['several', 'inner [removed]']);
  });

  it('is not in other fields of the error, and an error whose other fields have none is the same', () => {
    const database = Object.assign(new Error('failed'), { code: '40001', driverError: new Error('serialization') });
    expect(withoutSecretsThrown(database, scope)).toBe(database);
    const config = { headers: { Authorization: `Bearer ${TOKEN}` } };
    const fields = [{ config }, { url: new URL(`https://a.example/?t=${TOKEN}`) }, { inner: new Error(TOKEN) }];
    for (const each of fields) {
      const cause = Object.assign(new Error('no'), each);
      const error = new PublisherError({ kind: 'TRANSIENT', text: 'no' }, { cause });
      const thrown = withoutSecretsThrown(error, scope) as Error;
      expect(Object.keys(thrown.cause as Error)).toEqual(['name']);
      const logged = withoutSecretsLogged({ err: Object.assign(new Error('refused'), each) }, scope)?.['err'] as Error;
      expect([logged.message, Object.keys(logged)]).toEqual(['refused', ['name']]);
    }
  });

  it('is not looked for without end: cycles, long chains and long texts are cut', () => {
    const cyclic = new Error('a');
    cyclic.cause = cyclic;
    let long: Error = new Error(TOKEN);
    for (let depth = 0; depth < 1_000; depth += 1) long = new Error('b', { cause: long });
    const large = new Error('c'.repeat(1_000_000) + TOKEN);
    for (const error of [cyclic, long, large]) {
      const texts: string[] = [];
      for (let each = withoutSecretsThrown(error, scope) as Error | undefined; each; each = each.cause as Error)
        texts.push(`${each.message} ${each.stack}`);
      expect(texts.length).toBeLessThanOrEqual(20);
      expect(texts.join().length).toBeLessThanOrEqual(500_000);
      expect(texts.join()).not.toContain(TOKEN);
    }
  });

  it('is taken out of values that are no errors, and of those that cannot be read', () => {
    const get = () => {
      throw new Error('no');
    };
    const hostile = Object.defineProperty({ stack: TOKEN }, 'message', { get });
    expect(withoutSecretsThrown(`why ${TOKEN}`, scope)).toBe('why [removed]');
    expect(withoutSecretsThrown(hostile, scope)).toMatchObject({ message: '', stack: '[removed]' });
    expect(withoutSecretsThrown(undefined, scope)).toBeUndefined();
  });
});

it('[reliability 3] a credential is taken out of the details that a plug-in logs', () => {
  const scope = new SecretScope();
  scope.add(knownSecrets([TOKEN]));
  const err = new Error(`no ${TOKEN}`);
  const cyclic: Record<string, unknown> = { url: `/me?t=${TOKEN}`, count: 3, err, [TOKEN]: 1 };
  cyclic['again'] = cyclic;
  const logged = withoutSecretsLogged(cyclic, scope) ?? {};
  expect(logged).toMatchObject({ url: '/me?t=[removed]', count: 3, '[removed]': 1 });
  expect((logged['err'] as Error).message).toBe('no [removed]');
});

it('[reliability 3] what a publisher issues during a sign-in is a secret, also if the sign-in fails', async () => {
  const issued = { access_token: 'issued-token-17', expires_in: 3_600, token_type: 'bearer-of-17' };
  const answer = { status: 200, headers: {}, text: JSON.stringify(issued), json: issued };
  const send: HttpClient['send'] = async () => answer;
  const http = heardHttp({ send });
  const complete = async () => {
    await http.send({ method: 'POST', url: 'https://login.example/token' });
    throw new PublisherError({ kind: 'TRANSIENT', text: `${issued.access_token} is refused (${issued.token_type})` });
  };
  await expect(completed(complete)).rejects.toThrow('[removed] is refused (bearer-of-17)');
});
