import { describe, expect, it } from '@jest/globals';
import type { ListingContent } from '@listings/publisher-sdk';
import { failureFrom, MemorySession } from '@listings/publisher-sdk/test-kit';
import { contentOf } from '../testing/content.js';
import { createPublisher } from '../testing/publisher-under-test.js';
import { data, grants, refusal, scriptedHttp } from '../testing/scripted-http.js';
import type { Answer, Script } from '../testing/scripted-http.js';

const grant = (id: string) => ({ access_token: `token-${id}`, tasks: ['MANAGE'] });
const page = (id: string, more: Record<string, unknown> = {}) => ({ id, name: `Page ${id}`, ...grant(id), ...more });
const store = (id: string, parent: string, number: unknown) =>
  page(id, { parent_page: { id: parent }, store_number: number });
const permissions = ['pages_show_list', 'pages_manage_metadata', 'business_management'];

type Options = { folderRef?: string; granted?: string[]; changed?: Partial<ListingContent> };

/** Own pages 1 (with store 2) and 5; business 77 with page 3 and its store 4. */
const chains: Script = {
  '/me/accounts': data(page('1'), store('2', '1', 7), page('5')),
  '/me/businesses': data({ id: '77', name: 'Group' }),
  '/77/owned_pages': data(page('3', { store_number: '12' }), store('4', '3', '40')),
  '/77/client_pages': data(),
};

function creation(answers: Script, { folderRef, granted = permissions, changed }: Options = {}) {
  const http = scriptedHttp({ ...chains, ...answers });
  const tokens = ['1', '2', '3', '4', '9'].map((id) => [id, { token: `token-${id}`, tasks: ['MANAGE'] }] as const);
  const pages = Object.fromEntries(tokens);
  const session = new MemorySession({ userToken: 'user-1', permissions: granted, pages });
  const publisher = createPublisher({ http });
  return {
    http,
    posts: () => http.requests.filter(({ method }) => method === 'POST'),
    create: () => {
      const content = contentOf({ storeCode: '12', ...changed });
      return publisher.creation.createListing({ session, folderRef, content, requestId: 'request-1' });
    },
  };
}

const NINE = { body: { id: '9' } };
const made: Script = { 'POST /1/locations': NINE, 'GET /9': { body: { id: '9', name: 'Blue Door' } } };
const taken = refusal(100, undefined, { message: '(#100) store_number 12 is in use' });

describe('making a page', () => {
  it('[publishers 2.4] makes a store below the main page of the own chain', async () => {
    const { posts, create } = creation(made);
    expect(await create()).toMatchObject({ ref: '9', name: 'Blue Door' });
    expect(posts()).toHaveLength(1);
    expect(posts()[0]?.form).toEqual({
      store_number: '12',
      store_name: 'Blue Door',
      location: expect.stringContaining('"country":"United States"'),
      phone: '+15125550123',
      website: 'https://blue-door.example/',
      hours: '{"mon_1_open":"09:00","mon_1_close":"17:00"}',
      appsecret_proof: expect.any(String),
    });
    expect(posts()[0]?.headers).toEqual({ authorization: 'Bearer token-1' });
  });

  it('[publishers 2.4] uses the chain in a folder, or the given page', async () => {
    const answers = { ...made, 'POST /3/locations': NINE, 'POST /5/locations': NINE };
    const business = creation(answers, { folderRef: '77', changed: { storeCode: '13' } });
    expect((await business.create()).ref).toBe('9');
    // Page 5 has no stores yet, so only its id can name it; its token is looked up.
    const fresh = creation({ ...answers, '/me/accounts': data(page('5'), page('9')) }, { folderRef: '5' });
    expect((await fresh.create()).ref).toBe('9');
  });

  it.each([
    ['7', undefined, '2'],
    ['0007', 'own', '2'],
    ['40', '77', '4'],
    ['12', '3', '3'],
  ])('[publishers 0.1] answers the store that an earlier call made, by its number %s', async (code, folderRef, id) => {
    const shown = { [`GET /${id}`]: { body: { id, name: 'Made before' } } };
    const { posts, create } = creation(shown, { folderRef, changed: { storeCode: code } });
    expect(await create()).toMatchObject({ ref: id, name: 'Made before' });
    expect(posts()).toEqual([]);
  });

  it('[publishers 0.1] reads again when a page that was not listed has the number', async () => {
    let listed = 0;
    const pages = () => data(page('1'), store('2', '1', 7), ...(listed++ === 0 ? [] : [store('9', '1', 12)]));
    const { create } = creation({ ...made, '/me/accounts': pages, 'POST /1/locations': taken });
    expect((await create()).ref).toBe('9');
    const refused = { kind: 'CONTENT_REJECTED', text: 'store number 12 is in use' };
    expect(await failureFrom(creation({ 'POST /1/locations': taken }).create())).toMatchObject(refused);
  });

  it.each<[string, Script, Options]>([
    ['no_main_page', {}, { folderRef: '78' }],
    ['no_main_page', { '/me/accounts': data(page('1'), page('5')) }, {}],
    ['no_main_page', { '/me/accounts': data(store('2', '1', 7)) }, {}],
    ['no_main_page', {}, { granted: permissions.slice(0, 2), folderRef: '77' }],
    ['several_main_pages', { '/me/accounts': data(page('1'), store('2', '1', 7), page('5'), store('6', '5', 8)) }, {}],
    ['store_number', {}, { changed: { storeCode: null } }],
    ['store_number', {}, { changed: { storeCode: 'A-12' } }],
    ['store_number', {}, { changed: { storeCode: '99999999999999999999' } }],
    ['address', {}, { changed: { address: null } }],
    ['not_allowed', { '/me/accounts': data(page('1', { tasks: ['ANALYZE'] }), store('2', '1', 7)) }, {}],
    ['not_allowed', {}, { granted: ['pages_show_list', 'business_management'] }],
  ])('[contract 7] refuses with a text, and without a write: %s', async (code, answers, options) => {
    const { posts, create } = creation(answers, options);
    const text = expect.stringMatching(/^[A-Z].{20,}\.$/);
    expect(await failureFrom(create())).toMatchObject({ kind: 'CONTENT_REJECTED', code, text });
    expect(posts()).toEqual([]);
  });

  it.each<[Answer, object]>([
    [refusal(100, undefined, { error_user_msg: 'No main page' }), { kind: 'CONTENT_REJECTED', text: 'No main page' }],
    [refusal(200), { kind: 'CONTENT_REJECTED', code: 'not_allowed' }],
    [refusal(190, 492), { kind: 'CONTENT_REJECTED', code: 'not_allowed' }],
    [refusal(32), { kind: 'RATE_LIMITED', scope: 'listing' }],
    [refusal(2), { kind: 'TRANSIENT', outcomeUnknown: true }],
    [{ body: { id: '../9' } }, { kind: 'TRANSIENT', outcomeUnknown: true }],
  ])('[publishers 2.3] ends at %j', async (answer, expected) => {
    const { create } = creation({ 'POST /1/locations': answer, '/me/permissions': grants(permissions) });
    expect(await failureFrom(create())).toMatchObject(expected);
  });

  it('[publishers 0.1] comes back for a page that was made and is not shown yet', async () => {
    for (const shown of [refusal(100, 33), refusal(190, 492), { body: {} }]) {
      const { create } = creation({ ...made, 'GET /9': shown });
      expect((await failureFrom(create())).kind).toBe('TRANSIENT');
    }
  });
});
