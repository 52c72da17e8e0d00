import { describe, expect, it } from '@jest/globals';
import { locationsOf, movingAccount } from '../../testing/moving-account.js';
import { placeThere, scriptedService } from '../../testing/scripted-service.js';
import type { ScriptedReply } from '../../testing/scripted-service.js';

const at = movingAccount();
const { worker, start, apply, jobOf, photosHere, moveFrom } = at;
const service = scriptedService();
const { from } = service;
const startMove = async (): Promise<string> => (await start(from())).body.jobId;
const checkedMove = async () => {
  const jobId = await startMove();
  await worker()();
  return jobId;
};

describe('[move] from a service that behaves badly', () => {
  it('reads page by page, and requests each photo once', async () => {
    await moveFrom(from());
    expect(service.calls.every(({ authorization }) => authorization === 'API key-of-tests')).toBe(true);
    const pages = service.calls.filter(({ path }) => path === '/locations').map(({ query }) => query.get('after'));
    expect(pages).toEqual([null, '2', '4']);
    expect(await photosHere()).toHaveLength(5);
    expect((await photosHere())[0]).toEqual({ url: 'https://photos.example/1.jpg', type: 'COVER', caption: 'Front' });
    expect((await moveFrom(from())).job.counts).toEqual({ SAME: 5 });
    expect(await photosHere()).toHaveLength(5);
  });

  it('loses and doubles nothing when the process dies in the middle', async () => {
    let deaths = 3;
    const fails = () => (deaths -= 1) >= 0;
    const jobId = await checkedMove();
    await apply(jobId);
    await worker({ fails })();
    expect(deaths).toBeLessThan(0);
    const job = await jobOf(jobId);
    expect([job.state, job.counts]).toEqual(['DONE', { NEW: 0, CREATED: 5 }]);
    expect(await locationsOf(at.api, at.account.readKey)).toHaveLength(5);
    expect(await photosHere()).toHaveLength(5);
    expect((await moveFrom(from())).job.counts).toEqual({ SAME: 5 });
  });

  it('[contract 14] tries the locations without a seat again, once, without the service', async () => {
    await at.newAccount('LAUNCH');
    const { jobId, job } = await moveFrom(from());
    expect(job.counts).toEqual({ NEW: 0, CREATED: 4, NO_SEAT: 1 });
    const calls = service.calls.length;
    await at.api.sql`update accounts set plan = 'ENTERPRISE' where id = ${at.account.id}`;
    const { jobId: again } = (await at.retry(jobId)).body;
    expect((await at.retry(jobId)).status).toBe(409);
    await worker()();
    expect(await jobOf(again)).toMatchObject({ state: 'WAITING', phase: 'REVIEW', counts: { NEW: 1 } });
    await apply(again);
    await worker()();
    const warnings = [expect.stringContaining('Start the move again to read the listings and reviews')];
    expect(await jobOf(again)).toMatchObject({ state: 'DONE', counts: { CREATED: 1 }, warnings });
    expect(await locationsOf(at.api, at.account.readKey)).toHaveLength(5);
    expect(service.calls).toHaveLength(calls);
    expect((await moveFrom(from())).job.counts).toEqual({ SAME: 5 });
  });

  it('goes on with the page where a service has taken no more calls, or has failed', async () => {
    let limited = 2;
    let broken = 1;
    service.script = (path, query) => {
      if (path !== '/locations' || query.get('after') !== '2') return undefined;
      if ((limited -= 1) >= 0) return { status: 429, headers: { 'retry-after': '7' }, text: 'slow down' };
      if ((broken -= 1) >= 0) return { status: 502, text: '<html>' };
      return undefined;
    };
    const jobId = await startMove();
    await worker({ paused: false })();
    expect((await jobOf(jobId)).position).toMatchObject({ after: '2', attempts: 1 });
    await worker()();
    expect((await jobOf(jobId)).counts).toEqual({ NEW: 5 });
    expect(service.calls.filter(({ query }) => query.get('after') === '2')).toHaveLength(4);
    const begun = service.calls.filter(({ path, query }) => path === '/locations' && query.get('after') === null);
    expect(begun).toHaveLength(1);
  });

  it.each<[string, ScriptedReply, string]>([
    ['knows no such key', { status: 401, body: { data: null, errors: [] } }, 'does not know the API key'],
    ['permits nothing', { status: 403, body: {} }, 'may not read this'],
    ['is none of this kind', { text: '<html>Welcome</html>' }, 'is not one of this API'],
    ['has no such path', { status: 404, text: 'Not found' }, 'status 404'],
    ['answers with a list of something else', { body: { data: { allLocations: { edges: 5 } } } }, 'list of locations'],
    ['has no locations', { body: { data: { allLocations: { edges: [], pageInfo: {} } } } }, 'has no locations'],
    ['redirects', { status: 307, headers: { location: '/api/v4/private' } }, 'redirects to another address'],
    ['answers without end', { text: `"${'x'.repeat(9_000_000)}"` }, 'larger than this service reads'],
  ])(
    'fails in words for people when the service %s, keeps no key, and gives it to nobody else',
    async (_, reply, problem) => {
      service.script = (path) => (path === '/locations' ? reply : undefined);
      const job = await jobOf(await checkedMove());
      expect([job.state, job.problem]).toEqual(['FAILED', expect.stringContaining(problem)]);
      expect(job.parameters).not.toHaveProperty('secret');
      expect(service.calls.map(({ path }) => path)).toEqual(['/plan-sites', '/locations']);
    },
  );

  it('calls no private address unless the installation permits that', async () => {
    const jobId = await startMove();
    await worker({ allowPrivateAddresses: false })();
    expect((await jobOf(jobId)).problem).toContain('not public');
    expect(service.calls).toEqual([]);
  });

  it.each<[string, object]>([
    ['repeats a cursor', { hasNextPage: true, endCursor: '2' }],
    ['has a cursor of a megabyte', { hasNextPage: true, endCursor: 'x'.repeat(1_000_000) }],
    ['has no cursor', { hasNextPage: true, endCursor: 5 }],
  ])('does not take a part of a list for the whole when it %s', async (_, pageInfo) => {
    const page = (name: string) => ({ [name]: { edges: [{ node: placeThere(9) }], pageInfo } });
    service.script = (path, query) =>
      path === '/locations' && query.get('after') === '2' ? { body: { data: page('allLocations') } } : undefined;
    const job = await jobOf(await checkedMove());
    expect([job.state, job.problem]).toEqual(['FAILED', expect.stringContaining('does not go on')]);
    service.script = (path) =>
      path === '/rollup_interactions' ? { body: { data: page('rollupInteractions') } } : undefined;
    const { job: done } = await moveFrom(from());
    expect(done.warnings.join(' ')).toContain('could not be read to their end');
  });

  it('takes all that a page has, and says so when that is less than the service says that it has', async () => {
    service.places = Array.from({ length: 60 }, (_, index) => placeThere(index + 1));
    service.script = (path) => {
      if (path !== '/locations') return undefined;
      const edges = service.places.map((node) => ({ node }));
      return { body: { data: { allLocations: { edges, totalCount: 5_000, pageInfo: { hasNextPage: false } } } } };
    };
    const job = await jobOf(await checkedMove());
    expect([job.state, job.counts]).toEqual(['WAITING', { NEW: 60 }]);
    expect(job.warnings).toEqual([expect.stringContaining('says that it has 5000 locations. It has sent 60.')]);
  });

  it.each([9_000_000_000_000_000, -5, '7'])('does not believe the total %s', async (total) => {
    service.script = (path, query) => {
      if (path !== '/locations' || query.get('after') !== null) return undefined;
      const edges = service.places.slice(0, 2).map((each) => ({ node: each }));
      return { body: { data: { allLocations: { edges, pageInfo: { hasNextPage: true, endCursor: '2', total } } } } };
    };
    expect((await moveFrom(from())).job.counts).toEqual({ NEW: 0, CREATED: 5 });
  });

  it('says while it runs that the service does not answer, and fails in the end', async () => {
    service.script = (path) => (path === '/locations' ? { status: 502, text: '<html>' } : undefined);
    const jobId = await checkedMove();
    const words = /fails again and again\. It is called again for some hours, .* goes on by itself/;
    const told = expect.stringMatching(words);
    expect(await jobOf(jobId)).toMatchObject({ state: 'RUNNING', warnings: [told] });
    for (let time = 0; time < 2; time += 1) await worker()();
    expect(await jobOf(jobId)).toMatchObject({ state: 'FAILED', warnings: [told] });
  });
});
