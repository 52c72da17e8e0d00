import { describe, expect, it } from '@jest/globals';
import type { InUnit } from '@listings/persistence';
import { Slots } from '@listings/platform';
import type { DownloadBounds } from '@listings/platform';
import { latch, waitFor } from '@listings/testing';
import { TooManyOutside } from '@listings/work';
import { beginWork, runningKind } from '@listings/work/testing';
import { PhotoRequests, viewPhotoRequest } from '../index.js';
import type { PhotosDependencies } from '../index.js';
import { photosFixture } from '../testing/photos-fixture.js';
import type { Tenant } from '../testing/photos-fixture.js';
import { PHOTO_REQUEST } from './photo-requests.js';

/** Accounts whose photos never come, each with two requests: more than there are slots, of steps and of photos. */
const SILENT_ACCOUNTS = 70;
/** More than one step of a worker does. */
const PHOTOS = 31;

const fixture = photosFixture();

/** A server that accepts and never answers: its downloads end when the test ends. `waiting` has an address for each. */
function silentServer() {
  const origin = 'https://silent.example/';
  const end = latch();
  const waiting: string[] = [];
  const download = async (asked: string, bounds: DownloadBounds) => {
    if (!asked.startsWith(origin)) return fixture.deps.downloader.download(asked, bounds);
    waiting.push(asked);
    await end.opened;
    return { outcome: 'failed' as const, reason: 'the test ends' };
  };
  const deps = { ...fixture.deps, downloader: { download } } satisfies InUnit<PhotosDependencies>;
  return { origin, end, waiting, deps };
}

const request = (tenant: Tenant, url: string, count = PHOTOS) =>
  fixture.request(tenant, ...Array.from({ length: count }, () => ({ url })));

const statusOf = async ({ caller }: Tenant, requestId: string) =>
  (await viewPhotoRequest(fixture.deps, caller, requestId)).status;

describe('[reliability 4, G19] photos of a server that never answers', () => {
  it('hold no slot: those of another account are added meanwhile', async () => {
    const { origin, end, waiting, deps } = silentServer();
    const { database } = fixture;
    const silent: string[] = [];
    const tenants: Tenant[] = [];
    for (let account = 0; account < SILENT_ACCOUNTS; account += 1) {
      const tenant = await fixture.tenant();
      tenants.push(tenant);
      for (const _ of [1, 2]) silent.push(await request(tenant, `${origin}${tenant.accountId}.jpg`));
    }
    const other = await fixture.tenant();
    const options = { kind: PHOTO_REQUEST, concurrency: 4, perGroup: 2, slowCallMs: 25_000, outsideForEachSlot: 24 };
    const { runner } = runningKind({ database, account: other.accountId }, options, new PhotoRequests(deps));
    runner.start();
    await waitFor(() => new Set(waiting).size === SILENT_ACCOUNTS, { describe: 'downloads of each account' });
    const requestId = await request(other, await fixture.imageUrl());
    runner.wake();
    await waitFor(async () => (await statusOf(other, requestId)) === 'SUCCESS', {
      describe: 'the photos of another account',
    });
    for (const [at, tenant] of tenants.entries()) expect(await statusOf(tenant, silent[2 * at] ?? '')).toBe('PENDING');
    expect(waiting.length).toBeLessThan(384);
    const stopped = runner.stop();
    end.open();
    await stopped;
  });

  it('wait without an attempt while too many others wait', async () => {
    const tenant = await fixture.tenant();
    const requestId = await request(tenant, await fixture.imageUrl(), 2);
    const handler = new PhotoRequests(fixture.deps);
    const key = { accountId: tenant.accountId, subject: requestId };
    const loaded = await beginWork(fixture.deps, handler, key);
    if (!loaded) throw new Error('The request is not due.');
    const outside = () => Promise.reject(new TooManyOutside());
    const outcome = await handler.step(loaded, { outside });
    const result = { acquired: [], postponed: [0, 1], givenUp: [] };
    expect(outcome).toEqual({ next: 'again', inMs: 10_000, failed: false, endsFirst: false, result });
  });

  it('are stored with a slot, after all downloads of the step, also where the account has fewer at once', async () => {
    const tenant = await fixture.tenant();
    const requestId = await request(tenant, await fixture.imageUrl(), 3);
    const log: string[] = [];
    const { downloader, media } = fixture.deps;
    const deps = {
      ...fixture.storing(async (...given) => {
        log.push('stored');
        await media.put(...given);
      }),
      photoSlots: new Slots({ total: 2, perKey: 2 }),
      downloader: {
        download: async (...given: Parameters<typeof downloader.download>) => {
          log.push('downloaded');
          return downloader.download(...given);
        },
      },
    };
    const handler = new PhotoRequests(deps);
    const loaded = await beginWork(deps, handler, { accountId: tenant.accountId, subject: requestId });
    if (!loaded) throw new Error('The request is not due.');
    const outside = async <T>(call: () => Promise<T>): Promise<T> => {
      log.push('out');
      const result = await call();
      log.push('in');
      return result;
    };
    expect((await handler.step(loaded, { outside })).next).toBe('done');
    const downloads = ['downloaded', 'downloaded', 'downloaded'];
    // Each photo has a thumbnail.
    expect(log).toEqual(['out', ...downloads, 'in', ...Array.from({ length: 6 }, () => 'stored')]);
  });
});
