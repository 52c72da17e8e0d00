import { beforeEach, expect } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { PortalClient } from '@listings/feature-accounts/testing';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { apiWithSandbox } from '@listings/feature-connections/testing';
import { findJob } from '@listings/feature-jobs';
import type { JobRow } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { LOCATIONS } from '@listings/feature-locations';
import { PHOTOS, requestPhotos } from '@listings/feature-photos';
import { ENDPOINTS } from '@listings/feature-webhooks';
import { testWork } from '@listings/work/testing';
import { AccountMove } from '../index.js';
import { features } from './transfer-api.js';

/** A location as the API shows it. */
export type MovedPlace = Record<string, unknown> & { id: string; databaseId: number; name: string };

/** The locations of an account by name. */
export async function locationsOf(of: RunningApi, key: string): Promise<MovedPlace[]> {
  const nodes: MovedPlace[] = pluck((await of.read('/locations', { first: 500 }, key)).edges, 'node');
  return nodes.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The installation of a spec file with an account that moves in, a new one for each test. */
export function movingAccount() {
  const { api, sandbox } = apiWithSandbox({ features });
  let account: RunningApi['account'];
  let portal: PortalClient;

  const newAccount = async (...plan: Parameters<RunningApi['newAccount']>) => {
    account = await api.newAccount(...plan);
    portal = await PortalClient.as(api, 'ADMIN', account.id);
  };
  beforeEach(() => newAccount());

  /** A worker of the installation with moves alone. `fails` ends its process in the middle of a piece of work. */
  function worker({ paused = true, allowPrivateAddresses = true, fails = () => false as boolean } = {}) {
    const { database, clock } = api;
    const photos = api.get(PHOTOS);
    const work = testWork(database);
    const deps = { ...api.get(LOCATIONS), work };
    const move = new AccountMove({
      ...deps,
      encryption: api.get(ENDPOINTS).encryption,
      allowPrivateAddresses,
      paceMs: 0,
      requestPhotos: async (transaction, { accountId, locationId, photos: wanted }) => {
        if (fails()) throw new Error('killed');
        const inputs = wanted.map(({ url, type, caption = null }) => ({ url, type, caption }));
        const by = { accountId, source: 'import' } as const;
        await requestPhotos(transaction, { ...photos, work }, by, { locationId, photos: inputs });
      },
    });
    const { work: run } = jobsWorker({ database, clock, work }, [move]);
    return async () => {
      // A service that takes no more calls, or fails, is called again later.
      for (let turn = 0; turn < (paused ? 5 : 1); turn += 1) {
        await run();
        await api.database.query('update work set due_at = now() where account_id = $1', [account.id]);
      }
    };
  }

  const start = (body: object) => portal.call('POST', '/account/moves', { body });
  const jobOf = async (jobId: string) => (await findJob(api.database, { accountId: account.id, id: jobId })) as JobRow;
  const apply = (jobId: string) => portal.call('POST', `/account/moves/${jobId}/apply`, { body: {} });
  const retry = (jobId: string) => portal.call('POST', `/account/moves/${jobId}/retry`, { body: {} });
  type Row = { outcome: string; fields: { field: string }[]; problems: { column: string | null; message: string }[] };
  const rowsOf = async (jobId: string): Promise<Row[]> =>
    (await portal.get(`/api/v4/jobs/${jobId}/rows`)).body.data.listJobRows.rows;

  /** The photos that were requested, by their addresses. */
  const photosHere = () =>
    api.sql<{ url: string; type: string; caption: string }>`
      select url, type, caption from photo_request_items where account_id = ${account.id} order by url`;

  /** Starts a move, and applies it. */
  async function moveFrom(body: { url: string; apiKey: string; overwrite?: boolean }) {
    const work = worker();
    const { jobId } = (await start(body)).body as { jobId: string };
    await work();
    const checked = await jobOf(jobId);
    expect([checked.state, checked.phase, checked.problem]).toEqual(['WAITING', 'REVIEW', null]);
    expect((await apply(jobId)).status).toBe(200);
    await work();
    return { jobId, checked: checked.counts, job: await jobOf(jobId) };
  }

  return {
    api,
    sandbox,
    newAccount,
    worker,
    start,
    apply,
    retry,
    jobOf,
    rowsOf,
    photosHere,
    moveFrom,
    get account() {
      return account;
    },
  };
}
