import { expect } from '@jest/globals';
import type { IdType } from '@listings/api-kit';
import { DocumentedAnswers } from '@listings/api-kit/testing';
import type { AnswerDocument } from '@listings/api-kit/testing';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { sandboxPublishers } from '@listings/feature-connections/testing';
import { systemClock } from '@listings/platform';
import { startSandbox } from '@listings/publisher-sandbox';
import { publishedDocument } from './declared-document.js';
import { startImages } from './image-server.js';
import { startApi } from './product-api.js';
import type { RequestDocument } from './request-document.js';
import { RequestFuzzer } from './request-fuzzer.js';
import type { FuzzedRequest } from './request-fuzzer.js';
import { seedTenant } from './seeded-tenant.js';
import { readTenant } from './tenant-answers.js';

const AT_ONCE = 12;

/** Part of every text of the other account: no response may contain it. */
const CANARY = 'canary of the other tenant';

/** An api with two accounts whose records the made-up requests name. */
export type FuzzedApi = Awaited<ReturnType<typeof startFuzzedApi>>;

/** Starts an api and stores the records of both accounts. The requests must neither show nor change the `other` one. */
export async function startFuzzedApi() {
  const [sandbox, images] = await Promise.all([startSandbox(), startImages()]);
  const api = await startApi({ publishers: await sandboxPublishers(sandbox.url) });
  const document = await publishedDocument<RequestDocument>(api);
  const other = await api.newAccount();
  const own = await seedTenant(api, { account: api.account, canary: 'own records', owner: 1, images });
  const foreign = await seedTenant(api, { account: other, canary: CANARY, owner: 2, images });
  const ids = Object.fromEntries(
    Object.entries(own).map(([type, each]) => [type, [...each, ...(foreign[type as IdType] ?? [])]]),
  );
  return { api, document, other, ids, close: () => Promise.all([api.close(), sandbox.close(), images.close()]) };
}

async function send(api: RunningApi, { method, url, body, headers }: FuzzedRequest) {
  const began = systemClock.monotonic();
  const response = await fetch(`${api.url}${url}`, {
    method,
    body: method === 'GET' ? undefined : body,
    headers: {
      authorization: `API ${api.account.writeKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  return { response, text: await response.text(), ms: systemClock.monotonic() - began };
}

/**
 * Sends requests that are made from the document, and expects right answers to all. The same seed makes the same requests.
 * Returns the requests that take longer than `slowestMs`, alone and at best of three.
 */
export async function expectRightAnswers(
  { api, document, other, ids }: FuzzedApi,
  run: { readonly requests: number; readonly seed: number; readonly slowestMs?: number },
): Promise<string[]> {
  const { requests, seed, slowestMs = Number.POSITIVE_INFINITY } = run;
  const fuzzer = new RequestFuzzer(document, ids, seed);
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

  let left = requests;
  const work = async () => {
    while (left > 0 && problems.length < 5) {
      left -= 1;
      const request = fuzzer.next();
      const { response, text, ms } = await send(api, request);
      const { status, headers } = response;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) reached.add(request.operationId);
      if (ms > slowestMs) slow.push(request);
      const path = new URL(`${api.url}${request.url}`).pathname;
      if (status >= 500) report(request, `answered ${status}`, text);
      else if (text.includes(CANARY)) report(request, 'shows another account', text);
      else {
        const problem = documented.problem(request.method, path, status, text, headers);
        if (problem) report(request, problem, text);
      }
    }
  };
  // A request whose session another one renews looks again after a pause.
  await api.clock.passDuring(Promise.all(Array.from({ length: AT_ONCE }, work)));

  // A stalled machine slows any request; an operation counts as slow only when it is slow without concurrent requests.
  const slowest: string[] = [];
  for (const request of slow.slice(0, 50)) {
    const times = [await send(api, request), await send(api, request), await send(api, request)].map(({ ms }) => ms);
    const ms = Math.min(...times);
    if (ms > slowestMs) slowest.push(`${request.method} ${request.url.slice(0, 300)} took ${Math.round(ms)} ms`);
  }
  if ((await readTenant(api, other.id)) !== before) problems.push('something of the other account has changed');

  process.stderr.write(
    `seed ${seed}: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}, repeated for their time: ${slow.map(({ operationId }) => operationId).join(', ') || 'none'}\n`,
  );
  expect({ seed, problems }).toEqual({ seed, problems: [] });
  // The requests pass the outer checks and reach most operations.
  expect(statuses.get(200)).toBeGreaterThan(requests / 20);
  expect(statuses.get(400)).toBeGreaterThan(requests / 20);
  expect(reached.size).toBeGreaterThan((Object.keys(document.paths).length * 2) / 3);
  return slowest;
}
