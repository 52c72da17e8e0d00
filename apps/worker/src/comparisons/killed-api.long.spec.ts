import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { issueApiKey } from '@listings/feature-accounts';
import { systemClock } from '@listings/platform';
import { plugInSettings } from '@listings/publisher-sandbox';
import { bundledApp, startApiProcess, waitFor } from '@listings/testing';
import type { ApiProcess, BuiltApp } from '@listings/testing';
import { EDITED, EditedListings, LISTINGS, SITE } from '../testing/edited-listings.js';
import { KEY, workersOfFile } from '../testing/sandbox-workers.js';

/** The decisions of a person, each about the differences of all locations in these fields. The hours do not differ. */
const DECISIONS = [
  { decision: 'REJECT', fields: ['phone', 'hours'] },
  { decision: 'ACCEPT', fields: ['website'] },
  { decision: 'IGNORE', fields: ['description', 'name'] },
];

const workers = workersOfFile({ plugIns: ['publisher-a'], environment: { SWEEP_MS: '100' } });
const edited = new EditedListings(workers);
let build: BuiltApp;
const started: ApiProcess[] = [];

beforeAll(() => {
  build = bundledApp('api');
});
afterEach(() => killApis());
afterAll(() => build?.remove());

async function startApi(more: Readonly<Record<string, string>> = {}): Promise<ApiProcess> {
  const api = await startApiProcess(build, {
    DATABASE_URL: workers.databaseUrl,
    ENCRYPTION_KEY: KEY,
    PUBLISHERS: workers.build.plugIn('publisher-a'),
    ...plugInSettings(workers.sandbox.url),
    PUBLIC_URL: 'https://listings.example',
    MEDIA_DIR: workers.folder,
    ...more,
  });
  started.push(api);
  return api;
}

async function killApis(): Promise<void> {
  await Promise.all(started.splice(0).map(({ child }) => child.kill('SIGKILL')));
}

/** A request of a person, as often as it is sent. */
interface Decision {
  readonly apiKey: string;
  readonly idempotencyKey: string;
  readonly input: object;
}

async function decide({ url }: ApiProcess, { apiKey, idempotencyKey, input }: Decision) {
  const response = await fetch(`${url}/api/v4/listing-differences/decide`, {
    method: 'POST',
    headers: { authorization: `API ${apiKey}`, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify({ input }),
  });
  const { status, headers } = response;
  return { status, text: await response.text(), replayed: headers.get('idempotent-replayed') === 'true' };
}

/** Repeats a request until its key is free. */
function repeat(api: ApiProcess, decision: Decision): ReturnType<typeof decide> {
  return waitFor(
    async () => {
      const answer = await decide(api, decision);
      return answer.status === 409 ? undefined : answer;
    },
    { describe: 'the key of the dead process to be free', intervalMs: 250 },
  );
}

/** Lets a person decide about what strangers edited, kills the api at a place of each request, and returns all that came of it. */
async function decidedByPerson(place: 'before_commit' | 'after_commit' | null): Promise<string[]> {
  const { database } = workers;
  const tenant = await edited.agreeingTenant();
  const { accountId, locationIds } = tenant;
  const { key: apiKey } = await issueApiKey(
    { database, clock: systemClock },
    { accountId, name: 'ann', scope: 'WRITE' },
  );
  await edited.edit();
  workers.start();
  await edited.until(tenant, 'the differences', {
    sql: `listing_differences where account_id = $1 and state = 'OPEN' and confirmed_at is not null`,
    each: EDITED,
  });
  await edited.stopWorkers();

  const answers: string[] = [];
  const alive = await startApi();
  for (const { decision, fields } of DECISIONS) {
    const differences = locationIds.flatMap((locationId) =>
      fields.map((field) => ({ locationId, publisher: SITE, field })),
    );
    const request = { apiKey, idempotencyKey: `${accountId} ${decision}`, input: { decision, differences } };
    if (place) {
      const before = await edited.stored(tenant);
      const dying = await startApi({ FAILPOINT: place });
      await expect(decide(dying, request)).rejects.toThrow();
      expect(await dying.child.exited).toEqual({ code: null, signal: 'SIGKILL' });
      // Either nothing of the decision is stored, or all of it.
      expect((await edited.stored(tenant)).length > before.length).toBe(place === 'after_commit');
    }
    const { status, text, replayed } = await repeat(alive, request);
    expect({ status, replayed }).toEqual({ status: 200, replayed: place === 'after_commit' });
    expect(await decide(alive, request)).toEqual({ status, text, replayed: true });
    const { results } = JSON.parse(text).data.decideListingDifferences as {
      results: { locationId: number; field: string; decided: boolean; reason: string | null }[];
    };
    answers.push(...results.map(({ field, decided, reason }) => `answer ${decision} ${field} ${decided} ${reason}`));
  }
  const decided = (await edited.stored(tenant)).map((line) => `decided ${line}`);
  await killApis();

  workers.start();
  await edited.until(tenant, 'the end of all differences', {
    sql: 'listing_differences where account_id = $1 and closed_at is not null',
    each: EDITED,
  });
  await edited.until(tenant, 'the pushes', { sql: `listing_submissions where account_id = $1 and state = 'SUCCESS'` });
  await workers.killAll();
  return [...answers, ...decided, ...(await edited.outcome(tenant))];
}

describe('decisions over the API whose process is killed', () => {
  /** What came of the decisions while no process was killed. */
  let calm: string[];

  beforeAll(async () => {
    calm = await decidedByPerson(null);
    const count = (pattern: RegExp) => calm.filter((line) => pattern.test(line)).length;
    for (const pattern of [
      /^answer REJECT phone true null$/,
      /^answer REJECT hours false There is no such difference$/,
      /^answer ACCEPT website true null$/,
      /^answer IGNORE name true null$/,
      /^decided \d phone REJECTED 1 /,
      /^decided \d website ACCEPTED 0 /,
      /^decided \d description IGNORED 0 /,
      /^decided \d push QUEUED$/,
      /^\d phone RESTORED 1 /,
      /^\d description GONE 0 /,
      /^\d DIFFERENCE_REJECTED phone API_KEY$/,
      /^\d DIFFERENCE_ACCEPTED bizUrl API_KEY$/,
      /^\d DIFFERENCE_IGNORED description API_KEY$/,
      /^\d listing.difference_closed phone REJECTED$/,
      /^\d listing.difference_closed website ACCEPTED$/,
      /^\d listing.difference_closed name IGNORED$/,
      /^\d https:..stranger.example.\d\d \+14155552671 Bread/,
      /^\d push SUCCESS$/,
      /^\{"title":"Shop \d\d".*4155552671.*stranger.example.\d\d/,
    ])
      expect({ pattern, count: count(pattern) }).toEqual({ pattern, count: LISTINGS.length });
  });

  it.each(['before_commit', 'after_commit'] as const)(
    '[health] [reliability 2, I1] at %s of each decision: the repeated requests come to the same as without the kills',
    async (place) => {
      expect(await decidedByPerson(place)).toEqual(calm);
    },
    300_000,
  );
});
