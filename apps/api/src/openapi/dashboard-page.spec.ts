import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LINK_PAGES } from './dashboard-page.js';
import { startApi } from '../testing/running-api.js';
import type { RunningApi } from '../testing/running-api.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
}, 30_000);
afterAll(() => api?.close());

it('[contract 12] a person who opens a link reads which operation takes its token, and no other page exists', async () => {
  const { paths } = (await (await fetch(`${api.url}/openapi-portal.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  for (const [name, { operation }] of Object.entries(LINK_PAGES)) {
    const response = await fetch(`${api.url}/dashboard/${name}`);
    expect([name, response.status, response.headers.get('content-type')]).toEqual([
      name,
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain(`href="/docs/portal#${operation}"`);
    expect(operations).toContain(operation);
  }
  for (const name of ['settings', '__proto__', 'constructor'])
    expect((await fetch(`${api.url}/dashboard/${name}`)).status).toBe(404);
});
