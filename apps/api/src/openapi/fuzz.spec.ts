import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { globalId } from '@listings/pagination';
import { DocumentedAnswers } from '../testing/documented-answers.js';
import { RequestFuzzer } from '../testing/request-fuzzer.js';
import type { FuzzedDocument } from '../testing/request-fuzzer.js';
import { startApi, validLocation } from '../testing/running-api.js';
import type { RunningApi, TestAccount } from '../testing/running-api.js';

/** Requests of one run: more in CI; FUZZ_REQUESTS sets it, FUZZ_SEED repeats a run. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (process.env['CI'] ? 20_000 : 4_000));
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const AT_ONCE = 12;
const SLOWEST_MS = 2_000;
/** In every text of the other account: must never be seen. */
const CANARY = 'canary of the other tenant';

let api: RunningApi;
let document: FuzzedDocument;
let ids: (string | number)[];

beforeAll(async () => {
  api = await startApi();
  document = (await (await fetch(`${api.url}/openapi.json`)).json()) as FuzzedDocument;
  const own = await Promise.all([1, 2, 3].map(() => locationOf(api.account, {})));
  const other = await api.newAccount();
  const foreign = await Promise.all(
    [1, 2].map((number) =>
      locationOf(other, { name: `${CANARY} ${number}`, tags: [CANARY], storeId: `${CANARY} ${number}` }),
    ),
  );
  ids = [...own, ...foreign].flatMap((id) => [id, globalId('Location', id), String(id)]);
}, 30_000);
afterAll(() => api.close());

async function locationOf({ writeKey: key }: TestAccount, overrides: object): Promise<number> {
  const { body } = await api.write('/locations', validLocation(overrides), { key });
  return body.data.createLocation.location.databaseId;
}

describe('made-up requests', () => {
  it('[contract 10] requests made from the document: no 5xx, nothing undocumented, nothing slow, nothing of another account', async () => {
    const fuzzer = new RequestFuzzer(document, ids, SEED);
    const documented = new DocumentedAnswers(document as unknown as ConstructorParameters<typeof DocumentedAnswers>[0]);
    const problems: string[] = [];
    const statuses = new Map<number, number>();
    let left = REQUESTS;

    const work = async () => {
      while (left > 0 && problems.length < 5) {
        left -= 1;
        const { method, url, body, headers, operationId } = fuzzer.next();
        const send = async () => {
          const began = performance.now();
          const answer = await fetch(`${api.url}${url}`, {
            method,
            body: method === 'GET' ? undefined : body,
            headers: {
              authorization: `API ${api.account.writeKey}`,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
          });
          return { response: answer, text: await answer.text(), took: performance.now() - began };
        };
        const { response, text, took } = await send();
        // A machine that stalls slows one answer, a slow operation every one.
        const ms = took > SLOWEST_MS ? Math.min((await send()).took, (await send()).took) : took;
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        const problem =
          response.status >= 500
            ? `answered ${response.status}`
            : text.includes(CANARY)
              ? 'shows another account'
              : ms > SLOWEST_MS
                ? `took ${Math.round(ms)} ms`
                : documented.problem(method, new URL(`${api.url}${url}`).pathname, response.status, text);
        if (problem)
          problems.push(
            `${operationId}: ${method} ${url.slice(0, 200)} ${body?.slice(0, 500) ?? ''}\n  ${problem}\n  ${text.slice(0, 300)}`,
          );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));

    process.stderr.write(`seed ${SEED}: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}\n`);
    expect({ seed: SEED, problems }).toEqual({ seed: SEED, problems: [] });
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 20);
  }, 300_000);
});
