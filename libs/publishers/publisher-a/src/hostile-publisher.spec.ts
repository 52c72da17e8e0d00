import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { collect, failureFrom, MemorySession, oauthOf } from '@listings/publisher-sdk/test-kit';
import { manualClock } from '@listings/testing';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPlugIn } from './testing/plug-in.js';
import type { PlugIn } from './testing/plug-in.js';

const listingRef = 'accounts/101/locations/1';
const address = { listingRef, ref: `${listingRef}/localPosts/1` };
const content = { type: 'ANNOUNCEMENT', message: 'We are open', media: [] } as const;
const review = {
  listingRef,
  reviewRef: `${listingRef}/reviews/1`,
  replyRef: `${listingRef}/reviews/1`,
};
const link = { placeActionType: 'SHOP_ONLINE', uri: 'https://shop.example', isPreferred: false } as const;
const listing = {
  name: 'A',
  storeCode: null,
  address: null,
  latitude: null,
  longitude: null,
  phone: null,
  additionalPhones: [],
  websiteUrl: null,
  description: null,
  primaryCategoryId: 'categories/cafe',
  additionalCategoryIds: [],
  hours: [],
  temporarilyClosed: false,
};

let server: Server;
let plugIn: PlugIn;
let reply: (response: ServerResponse) => void;
let patience = new AbortController();

beforeAll(async () => {
  server = createServer((_, response) => reply(response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  plugIn = createPlugIn(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    clock: manualClock('2026-05-05T12:00:00Z'),
    limit: () => patience.signal,
  });
});

afterAll(async () => {
  await plugIn.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const body = (status: number, text: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(text);

const nonsense: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['nothing', body(200, '')],
  ['a web page', body(200, '<html>Sign in to the network</html>')],
  ['a list', body(200, '[]')],
  [
    'fields of wrong types',
    body(
      200,
      '{"name":5,"accounts":{},"locations":"x","localPosts":[{"name":[]}],"access_token":7,"hasVoiceOfMerchant":"no","placeActionLinks":{},"reviews":"x","comment":[],"localPostMetrics":5,"multiDailyMetricTimeSeries":"x"}',
    ),
  ],
  [
    'names that lead elsewhere',
    body(
      200,
      '{"name":"../../x","accounts":[{"name":"accounts/../x"}],"localPosts":[{"name":"../x","topicType":"STANDARD","summary":"We are open","createTime":"2099-01-01T00:00:00Z"}],"access_token":"x","refresh_token":"y","sub":7,"hasVoiceOfMerchant":7,"placeActionLinks":[{"name":"../x"}],"reviews":[{"name":"../x","createTime":"2099-01-01T00:00:00Z"}],"reviewReplyState":7,"localPostMetrics":[{"localPostName":7}],"multiDailyMetricTimeSeries":[7]}',
    ),
  ],
  [
    'half an answer',
    (response) => void response.writeHead(200, { 'content-length': '100' }).write('{"name":', () => response.destroy()),
  ],
  [
    'no answer in time',
    () => {
      const ended = patience;
      patience = new AbortController();
      ended.abort();
    },
  ],
  ['a closed connection', (response) => void response.destroy()],
  ['a redirect', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['an answer that nests without end', body(200, `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)],
  [
    'more than anybody would read',
    (response) => void response.writeHead(200).end(`{"name":"${'x'.repeat(9 * 1024 * 1024)}"}`),
  ],
  ['an error page of a proxy', body(502, '<h1>Bad gateway</h1>')],
];

describe.each(nonsense)('a publisher that answers with %s [publishers 0.1]', (_, answer) => {
  const session = () => new MemorySession({ accessToken: 'at', refreshToken: 'rt' });
  const asked: readonly (readonly [string, boolean, () => Promise<unknown>])[] = [
    [
      'connecting',
      false,
      () => oauthOf(plugIn.publisher).complete({ query: { code: 'c' }, redirectUri: 'https://us.example/back' }),
    ],
    ['listing folders', false, () => plugIn.publisher.listings.listFolders({ session: session() })],
    ['listing listings', false, () => collect(plugIn.publisher.listings.listListings({ session: session() }))],
    ['reading a listing', false, () => plugIn.publisher.listings.getListing({ session: session(), listingRef })],
    [
      'creating a post',
      true,
      () => plugIn.publisher.posts.createPost({ session: session(), listingRef, content, requestId: randomUUID() }),
    ],
    [
      'finding a post',
      false,
      () =>
        plugIn.publisher.posts.findPost({
          session: session(),
          listingRef,
          content,
          attemptedAt: new Date(0),
          knownRefs: [],
        }),
    ],
    ['checking a post', false, () => plugIn.publisher.posts.checkPost({ session: session(), ...address })],
    [
      'submitting',
      false,
      () => plugIn.publisher.submission.submit({ session: session(), listingRef, content: listing }),
    ],
    [
      'reading the verification',
      false,
      () => plugIn.publisher.verification.readVerification({ session: session(), listingRef }),
    ],
    [
      'making a listing',
      true,
      () =>
        plugIn.publisher.creation.createListing({
          session: session(),
          folderRef: 'accounts/101',
          content: listing,
          requestId: 'request-1',
        }),
    ],
    [
      'listing action links',
      false,
      () => plugIn.publisher.actionLinks.listActionLinks({ session: session(), listingRef }),
    ],
    [
      'putting an action link',
      false,
      () => plugIn.publisher.actionLinks.putActionLink({ session: session(), listingRef, link }),
    ],
    [
      'removing an action link',
      false,
      () =>
        plugIn.publisher.actionLinks.deleteActionLink({
          session: session(),
          listingRef,
          name: 'locations/1/placeActionLinks/1',
        }),
    ],
    ['listing reviews', false, () => collect(plugIn.publisher.reviews.listReviews({ session: session(), listingRef }))],
    ['replying', true, () => plugIn.publisher.reviews.reply!({ session: session(), ...review, text: 'Thank you' })],
    [
      'editing a reply',
      false,
      () => plugIn.publisher.reviews.editReply!({ session: session(), ...review, text: 'Thank you' }),
    ],
    ['checking a reply', false, () => plugIn.publisher.reviews.checkReplyState!({ session: session(), ...review })],
    [
      'reading engagement',
      false,
      () => plugIn.publisher.engagement.readEngagement({ session: session(), listingRef, refs: [address.ref] }),
    ],
    [
      'reading daily numbers',
      false,
      () =>
        plugIn.publisher.insights.readDaily({
          session: session(),
          listingRef,
          from: '2026-05-01',
          to: '2026-05-02',
        }),
    ],
  ];

  it.each(asked)('makes %s a transient failure', async (_name, isCreate, ask) => {
    reply = answer;
    const failure = await failureFrom(ask());
    expect(failure).toMatchObject({ kind: 'TRANSIENT' });
    if (isCreate) expect(failure).toMatchObject({ outcomeUnknown: true });
  });
});

describe('lists that run in a circle', () => {
  it('end in a transient failure', async () => {
    reply = body(200, '{"nextPageToken":"again"}');
    const session = new MemorySession({ accessToken: 'at', refreshToken: 'rt' });
    expect(await failureFrom(plugIn.publisher.listings.listFolders({ session }))).toMatchObject({ kind: 'TRANSIENT' });
  });
});
