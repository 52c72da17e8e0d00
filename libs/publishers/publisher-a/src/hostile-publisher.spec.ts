import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { collect, failureFrom, oauthOf } from '@listings/publisher-sdk/test-kit';
import type { MemorySession } from '@listings/publisher-sdk/test-kit';
import { manualClock } from '@listings/testing';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importedFrom } from './testing/imported-from.js';
import { createPlugIn, ownerA1 } from './testing/plug-in.js';
import type { PlugIn } from './testing/plug-in.js';

const ref = 'accounts/101/locations/1';
const content = { type: 'ANNOUNCEMENT', message: 'We are open', media: [] } as const;
const reply = { reviewRef: `${ref}/reviews/1`, replyRef: `${ref}/reviews/1`, text: 'Thank you' };
const link = { placeActionType: 'SHOP_ONLINE', uri: 'https://shop.example', isPreferred: false } as const;
const listing = importedFrom({ ref, name: 'A', categories: [] });
const range = { from: '2026-05-01', to: '2026-05-02' };
const lost = { content, attemptedAt: new Date(0), knownRefs: [] };
const back = { query: { code: 'c' }, redirectUri: 'https://us.example/back' };

type Call = (publisher: PlugIn['publisher'], at: { session: MemorySession; listingRef: string }) => Promise<unknown>;

const creates: Readonly<Record<string, Call>> = {
  'creating a post': ({ posts }, at) => posts.createPost({ ...at, content, requestId: randomUUID() }),
  'making a listing': ({ creation }, { session }) =>
    creation.createListing({ session, folderRef: 'accounts/101', content: listing, requestId: 'request-1' }),
  replying: ({ reviews }, at) => reviews.reply!({ ...at, ...reply }),
};
const others: Readonly<Record<string, Call>> = {
  connecting: (publisher) => oauthOf(publisher).complete(back),
  'listing folders': ({ listings }, { session }) => listings.listFolders({ session }),
  'listing listings': ({ listings }, { session }) => collect(listings.listListings({ session })),
  'reading a listing': ({ listings }, at) => listings.getListing(at),
  'finding a post': ({ posts }, at) => posts.findPost({ ...at, ...lost }),
  'checking a post': ({ posts }, at) => posts.checkPost({ ...at, ref: `${ref}/localPosts/1` }),
  submitting: ({ submission }, at) => submission.submit({ ...at, content: listing }),
  'reading the verification': ({ verification }, at) => verification.readVerification(at),
  'listing action links': ({ actionLinks }, at) => actionLinks.listActionLinks(at),
  'putting an action link': ({ actionLinks }, at) => actionLinks.putActionLink({ ...at, link }),
  'removing an action link': ({ actionLinks }, at) =>
    actionLinks.deleteActionLink({ ...at, name: 'locations/1/placeActionLinks/1' }),
  'listing reviews': ({ reviews }, at) => collect(reviews.listReviews(at)),
  'editing a reply': ({ reviews }, at) => reviews.editReply!({ ...at, ...reply }),
  'checking a reply': ({ reviews }, at) => reviews.checkReplyState!({ ...at, ...reply }),
  'reading engagement': ({ engagement }, at) => engagement.readEngagement({ ...at, refs: [`${ref}/localPosts/1`] }),
  'reading daily numbers': ({ insights }, at) => insights.readDaily({ ...at, ...range }),
};

let server: Server;
let plugIn: PlugIn;
let answer: (response: ServerResponse) => void;
let patience = new AbortController();

beforeAll(async () => {
  server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
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

describe.each(nonsense)('a publisher that answers with %s [publishers 0.1]', (_, nonsensical) => {
  const failure = (call: Call) => {
    answer = nonsensical;
    return failureFrom(call(plugIn.publisher, { session: ownerA1(), listingRef: ref }));
  };

  it.each(Object.entries(others))('makes %s a transient failure', async (_name, call) => {
    expect(await failure(call)).toMatchObject({ kind: 'TRANSIENT' });
  });

  it.each(Object.entries(creates))('makes %s a transient failure with an unknown outcome', async (_name, call) => {
    expect(await failure(call)).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
  });
});

describe('lists that run in a circle', () => {
  it('end in a transient failure', async () => {
    answer = body(200, '{"nextPageToken":"again"}');
    const folders = plugIn.publisher.listings.listFolders({ session: ownerA1() });
    expect(await failureFrom(folders)).toMatchObject({ kind: 'TRANSIENT' });
  });
});
