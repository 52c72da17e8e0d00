import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { startReceiver } from '@listings/testing';
import type { Receiver } from '@listings/testing';
import type { IdType } from '../http/ids.js';
import { DocumentedAnswers } from '../testing/documented-answers.js';
import type { AnswerDocument } from '../testing/documented-answers.js';
import { RequestFuzzer } from '../testing/request-fuzzer.js';
import type { FuzzedDocument, FuzzedRequest } from '../testing/request-fuzzer.js';
import { startApi } from '../testing/running-api.js';
import type { RunningApi, TestAccount } from '../testing/running-api.js';
import { sandboxPublishers } from '../testing/sandbox-publishers.js';
import { seedTenant } from '../testing/seeded-tenant.js';
import type { SeededIds } from '../testing/seeded-tenant.js';
import { readTenant } from '../testing/tenant-answers.js';

/** Number of requests of a run, more in CI (`.ci/run` sets FUZZ_REQUESTS). FUZZ_SEED repeats a run. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (process.env['CI'] ? 20_000 : 2_000));
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const AT_ONCE = 12;
const SLOWEST_MS = 2_000;
/** Part of every text of the other account: no response may contain it. */
const CANARY = 'canary of the other tenant';

let api: RunningApi;
let sandbox: Sandbox;
let images: Receiver;
let other: TestAccount;
let document: FuzzedDocument;
let ids: SeededIds;

beforeAll(async () => {
  [sandbox, images] = await Promise.all([startSandbox(), startReceiver()]);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const image = sharp({ create: { width: 320, height: 260, channels: 3, background: '#000000', noise } });
  const body = await image.jpeg().toBuffer();
  images.answer(() => ({ body }));
  api = await startApi({ publishers: await sandboxPublishers(sandbox.url) });
  document = (await (await fetch(`${api.url}/openapi.json`)).json()) as FuzzedDocument;
  other = await api.newAccount();
  const own = await seedTenant(api, { account: api.account, canary: 'own records', owner: 1, images });
  const foreign = await seedTenant(api, { account: other, canary: CANARY, owner: 2, images });
  ids = Object.fromEntries(
    Object.entries(own).map(([type, each]) => [type, [...each, ...(foreign[type as IdType] ?? [])]]),
  );
}, 60_000);
afterAll(() => Promise.all([api?.close(), sandbox?.close(), images?.close()]));

interface TimedAnswer {
  readonly response: Response;
  readonly text: string;
  readonly ms: number;
}

async function send({ method, url, body, headers }: FuzzedRequest): Promise<TimedAnswer> {
  const began = performance.now();
  const response = await fetch(`${api.url}${url}`, {
    method,
    body: method === 'GET' ? undefined : body,
    headers: {
      authorization: `API ${api.account.writeKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  return { response, text: await response.text(), ms: performance.now() - began };
}

/** The shortest duration of three further attempts, sent one after the other without concurrent requests. */
async function quietTime(request: FuzzedRequest): Promise<number> {
  const times: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) times.push((await send(request)).ms);
  return Math.min(...times);
}

describe('made-up requests', () => {
  it('[contract 10, reliability 3] requests made from the document: no 5xx, nothing undocumented, nothing slow, nothing of another account', async () => {
    const fuzzer = new RequestFuzzer(document, ids, SEED);
    const documented = new DocumentedAnswers(document as unknown as AnswerDocument);
    const problems: string[] = [];
    const slow: FuzzedRequest[] = [];
    const statuses = new Map<number, number>();
    const reached = new Set<string>();
    const before = await readTenant(api, other.id);
    const report = ({ operationId, method, url, body }: FuzzedRequest, problem: string, text = '') =>
      problems.push(
        `${operationId}: ${method} ${url.slice(0, 300)} ${body?.slice(0, 800) ?? ''}\n  ${problem}\n  ${text.slice(0, 300)}`,
      );

    let left = REQUESTS;
    const work = async () => {
      while (left > 0 && problems.length < 5) {
        left -= 1;
        const request = fuzzer.next();
        const { response, text, ms } = await send(request);
        const { status, headers } = response;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) reached.add(request.operationId);
        if (ms > SLOWEST_MS) slow.push(request);
        const path = new URL(`${api.url}${request.url}`).pathname;
        if (status >= 500) report(request, `answered ${status}`, text);
        else if (text.includes(CANARY)) report(request, 'shows another account', text);
        else {
          const problem = documented.problem(request.method, path, status, text, headers);
          if (problem) report(request, problem, text);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));

    // A stalled machine slows any request; an operation counts as slow only when it is slow without concurrent requests.
    for (const request of slow.slice(0, 50)) {
      const ms = await quietTime(request);
      if (ms > SLOWEST_MS) report(request, `took ${Math.round(ms)} ms, alone and at best of three`);
    }
    if ((await readTenant(api, other.id)) !== before) problems.push('something of the other account has changed');

    process.stderr.write(
      `seed ${SEED}: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}, repeated for their time: ${slow.map(({ operationId }) => operationId).join(', ') || 'none'}\n`,
    );
    expect({ seed: SEED, problems }).toEqual({ seed: SEED, problems: [] });
    // The requests pass the outer checks and reach most operations.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 20);
    expect(reached.size).toBeGreaterThan((Object.keys(document.paths).length * 2) / 3);
  }, 600_000);
});
