import { describe, expect, it } from '@jest/globals';
import { CONNECTIONS } from '@listings/feature-connections';
import { locationsOf, movingAccount } from '../../testing/moving-account.js';
import { placeThere, scriptedService } from '../../testing/scripted-service.js';

const at = movingAccount();
const { worker, start, apply, jobOf, rowsOf, photosHere, moveFrom } = at;
const service = scriptedService();
const { from } = service;

describe('[move] of records that differ, repeat or cannot be read', () => {
  it('keeps similar locations apart, and takes one that is listed twice once', async () => {
    const same = { name: 'Same name', street: '1 Same Street', city: 'San Francisco', postalCode: '94103' };
    service.places = Array.from({ length: 45 }, (_, index) => placeThere(index + 1, same));
    service.places.push(placeThere(3, same));
    const { job } = await moveFrom(from());
    expect(job.counts).toEqual({ NEW: 0, REFUSED: 1, CREATED: 45 });
    expect(await locationsOf(at.api, at.account.readKey)).toHaveLength(45);
    expect((await moveFrom(from())).job.counts).toEqual({ SAME: 45, REFUSED: 1 });
  });

  it('reads records of any form, and refuses only what it cannot read', async () => {
    const odd = JSON.parse('{"toString":1,"valueOf":null,"__proto__":{"polluted":true},"constructor":"x"}') as object;
    const planSites = [odd, { id: '__proto__', url: odd }, { id: 'constructor', name: odd, url: 7 }];
    service.script = (path) => (path === '/plan-sites' ? { body: { data: { planSites } } } : undefined);
    const oddLists = { placeActionLinks: [odd], locationPhotos: [odd] };
    const urls = ['javascript:alert(1)', 'file:///etc/passwd', 'http://127.0.0.1/x', ''];
    service.places = [
      placeThere(1),
      placeThere(2, { businessHours: [{ day: odd, type: odd, slots: odd }] }),
      placeThere(3, { enabledSiteIds: ['constructor'] }),
      placeThere(4, { enabledSiteIds: [odd, '__proto__'] }),
      placeThere(5, { attributes: odd, socialUrls: odd, serviceArea: odd, ...oddLists }),
      placeThere(6, { tags: Array.from({ length: 400 }, (_, index) => `${index} ${'t'.repeat(200)}`) }),
      placeThere(7, { tagline: { a: 1 } }),
      placeThere(10, { name: '<img src=x onerror=alert(1)>', tags: odd, databaseId: '10' }),
      odd as Record<string, unknown>,
      placeThere(8, { locationPhotos: urls.map((url, id) => ({ id, url })) }),
    ];
    const { jobId, job } = await moveFrom(from());
    expect([job.state, job.problem]).toEqual(['DONE', null]);
    const refused = (await rowsOf(jobId)).filter(({ outcome }) => outcome === 'REFUSED');
    const columns = refused.map(({ problems }) => problems[0]?.column);
    expect(columns.join(' ')).toBe('businessHours enabledSiteIds enabledSiteIds socialUrls tags tagline');
    expect(await locationsOf(at.api, at.account.readKey)).toHaveLength(3);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('keeps reviews with times, links and categories of any form', async () => {
    const source = at.api.get(CONNECTIONS).publishers.all[0]?.declaration.site.hostname;
    const usual = { locationId: 1, source, date: '2026-05-01T00:00:00Z', category: 'REVIEW' };
    const review = (id: string, more: object) => ({ node: { ...usual, id, content: id, ...more } });
    const links = { permalink: 'javascript:alert(1)', authorAvatar: 'data:text/html,x' };
    const responses = [{ id: 'r', date: '0000-01-01T00:00:00Z', content: 'x' }];
    const edges = [
      review('a', { date: '-200000-01-01T00:00:00Z' }),
      review('b', { date: '+250000-01-01T00:00:00Z', ...links }),
      review('c', { category: { toString: 1 }, rating: 9, responses }),
      review('d', { locationId: { toString: 1 } }),
      review('e', { category: 'Question', rating: 4 }),
      review('f', { category: 'Tip' }),
    ];
    const body = { data: { rollupInteractions: { edges, pageInfo: { hasNextPage: false } } } };
    service.script = (path) => (path === '/rollup_interactions' ? { body } : undefined);
    const { job } = await moveFrom(from());
    expect([job.state, job.problem]).toEqual(['DONE', null]);
    const stored = await at.api.sql`
      select content, category, rating, permalink, author_avatar as avatar from interactions
      where account_id = ${at.account.id} order by content`;
    const bare = { category: 'REVIEW', rating: null, permalink: null, avatar: null };
    const question = { ...bare, content: 'e', category: 'QUESTION' };
    expect(stored).toEqual([{ ...bare, content: 'b' }, { ...bare, content: 'c' }, question]);
    expect(job.warnings.join(' ')).toContain('1 were left out, because they are of sites or kinds');
  });

  it('requests a photo again whose download has failed, and one that breaks a rule only when the other service names another address', async () => {
    await moveFrom(from());
    await at.api.sql`
      update photo_request_items set status = case when url like '%/4.jpg' then 'ERROR' else 'SUCCESS' end,
      error = case when url like '%/4.jpg' then 'SY10066: Image is too small' end
      where account_id = ${at.account.id}`;
    expect((await moveFrom(from())).job.counts).toEqual({ SAME: 5 });
    expect((await photosHere()).filter(({ url }) => url.includes('/4'))).toHaveLength(1);
    const settle = (status: string) =>
      at.api.sql`
        update photo_request_items set status = ${status} where account_id = ${at.account.id} and url like '%/3.jpg'`;
    await settle('ERROR');
    expect((await moveFrom(from())).job.counts).toEqual({ CHANGED: 0, UPDATED: 1, SAME: 4 });
    expect((await photosHere()).filter(({ url }) => url.includes('/3'))).toHaveLength(2);
    await settle('SUCCESS');
    // Requests are deleted after some days; the refusal is known further on.
    await at.api.sql`delete from photo_requests where account_id = ${at.account.id}`;
    expect((await moveFrom(from())).job.counts).toEqual({ SAME: 5 });
    const [place] = service.places.filter((each) => JSON.stringify(each).includes('/4.jpg'));
    const moved = JSON.parse(JSON.stringify(place).replaceAll('/4.jpg', '/4-new.jpg')) as typeof place;
    service.places = service.places.map((each) => (each === place ? (moved ?? each) : each));
    expect((await moveFrom(from())).job.counts).toEqual({ CHANGED: 0, UPDATED: 1, SAME: 4 });
    expect((await photosHere()).map(({ url }) => url)).toEqual(['https://photos.example/4-new.jpg']);
    expect((await moveFrom(from())).job.counts).toEqual({ SAME: 5 });
  });

  it('creates each location once when two moves of the account are applied at the same time', async () => {
    const jobs = [];
    for (let each = 0; each < 2; each += 1) {
      jobs.push((await start(from())).body.jobId as string);
      await worker()();
    }
    for (const jobId of jobs) expect((await apply(jobId)).status).toBe(200);
    await Promise.all([worker()(), worker()()]);
    await worker()();
    expect(await Promise.all(jobs.map(async (jobId) => (await jobOf(jobId)).state))).toEqual(['DONE', 'DONE']);
    expect(await locationsOf(at.api, at.account.readKey)).toHaveLength(5);
    expect(await photosHere()).toHaveLength(5);
  });

  it('refuses a location whose category or sites this installation does not have, and moves the others', async () => {
    service.places = [
      placeThere(1, { subCategoryId: 99_999, subCategoryName: 'Moon base' }),
      placeThere(2, { subCategoryId: 77, subCategoryName: 'Restaurant' }),
      placeThere(3, { enabledSiteIds: [5] }),
      placeThere(4, { businessHours: [{ day: 'SOMEDAY' }] }),
      placeThere(5, { archived: true }),
      placeThere(6, { tagline: 'Good\u0000 \ud800food', socialUrls: { 'insta\u0000gram': 'https://x.example/x' } }),
    ];
    const { job, jobId } = await moveFrom(from());
    expect(job.counts).toEqual({ NEW: 0, REFUSED: 3, CREATED: 2 });
    const here = await locationsOf(at.api, at.account.readKey);
    expect(here.map(({ tagline }) => tagline)).toContain('Good \ufffdfood');
    const problems = (await rowsOf(jobId)).flatMap((row) => row.problems.map(({ column }) => column));
    expect(problems).toEqual(['subCategoryId', 'enabledSiteIds', 'businessHours']);
  });
});
