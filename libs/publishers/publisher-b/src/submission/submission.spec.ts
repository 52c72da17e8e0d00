import { describe, expect, it } from '@jest/globals';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { contentOf } from '../testing/content.js';
import { createPublisher, STILL } from '../testing/publisher-under-test.js';
import { pageSession, refusal, ScriptedHttp } from '../testing/scripted-http.js';
import type { Answer } from '../testing/scripted-http.js';

const unknown = { address: null, latitude: null, longitude: null, phone: null, description: null };
const content = contentOf({ ...unknown, websiteUrl: 'https://new.example/', hours: [] });
const link = 'https://publisher-b.example/10';
const listed = { id: '10', name: 'Blue Door', store_number: 'S1', link };
const shown = (website: string) => ({
  body: { ...listed, website, category_list: [{ id: '2000002' }, { id: '2000003' }] },
});

function page(reads: Answer[], write: Answer = { body: { success: true } }, tasks = ['MANAGE']) {
  const http = new ScriptedHttp((_path, { method }) => (method === 'GET' ? (reads.shift() ?? refusal(2)) : write));
  const session = pageSession({ now: STILL.now().getTime(), tasks });
  const { submission } = createPublisher({ http });
  return { http, submit: () => submission.submit({ session, listingRef: '10', content }) };
}

describe('submitting data [publishers 2.4]', () => {
  it('writes the field that differs and confirms it by reading', async () => {
    const { http, submit } = page([shown('https://old.example'), shown('https://new.example/')]);
    expect(await submit()).toEqual({ state: 'live', liveLink: 'https://publisher-b.example/10', losses: undefined });
    expect(http.calls).toEqual(['GET /10', 'POST /10', 'GET /10']);
    expect(http.requests[1]?.form).toMatchObject({ website: 'https://new.example/' });
  });

  it('names the fields that the publisher accepted and dropped', async () => {
    const { submit } = page([shown('https://old.example'), shown('https://old.example')]);
    expect(await submit()).toMatchObject({ state: 'rejected', fields: ['website'] });
  });

  it('[publishers 2.4] never succeeds on a page that is not published', async () => {
    const hidden = (website: string) => ({ body: { ...shown(website).body, is_published: false } });
    const rejected = { state: 'rejected', fields: [], text: expect.stringContaining('not published') };
    expect(await page([hidden('https://new.example/')]).submit()).toEqual(rejected);
    expect(await page([hidden('https://old.example'), hidden('https://new.example/')]).submit()).toEqual(rejected);
    const visible = { body: { ...shown('https://new.example/').body, is_published: true } };
    expect(await page([visible]).submit()).toMatchObject({ state: 'live' });
  });

  it('ends with the field that the page does not take', async () => {
    const refused = refusal(100, undefined, { message: '(#100) Param website is not valid' });
    const { submit } = page([shown('https://old.example')], refused);
    expect(await failureFrom(submit())).toMatchObject({ kind: 'CONTENT_REJECTED', field: 'website' });
  });

  it('needs the task MANAGE', async () => {
    const { http, submit } = page([], undefined, ['CREATE_CONTENT']);
    expect((await failureFrom(submit())).kind).toBe('LISTING_INACCESSIBLE');
    expect(http.calls).toEqual([]);
  });
});
