/** @part base */
import { expect, it } from '@jest/globals';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { collectSpans } from '@listings/platform/testing';
import { apiBeside, apiOfFile } from '../testing/index.js';

const TRACE = '4b'.repeat(16);
const traceparent = `00-${TRACE}-${'0a'.repeat(8)}-01`;

const open = apiOfFile();
const behindProxy = apiBeside(open, { variables: { TRUSTED_PROXIES: '127.0.0.0/8' } });

/** The spans of a request to read the locations. */
async function spansOf(api: RunningApi, headers: Record<string, string>) {
  const tracing = await collectSpans();
  await api.call('GET', '/locations', { headers, key: open.account.readKey });
  await api.call('GET', '/no-such-path', { headers, key: open.account.readKey });
  return (await tracing.stop()).filter(({ name }) => name.startsWith('GET'));
}

it('[contract 10] the traceparent of a trusted proxy is the parent of the request', async () => {
  expect(await spansOf(behindProxy, { traceparent })).toMatchObject([
    { name: 'GET /api/v4/locations', traceId: TRACE, parentId: '0a'.repeat(8), linkedTraceIds: [] },
  ]);
});

it('[contract 10] the traceparent of anybody else is a link, so that a stranger joins no trace', async () => {
  const spans = await spansOf(open, { traceparent, 'x-correlation-id': 'order-4711' });
  expect(spans).toMatchObject([
    { parentId: undefined, linkedTraceIds: [TRACE], attributes: { 'listings.correlation_id': 'order-4711' } },
  ]);
  expect(spans[0]?.traceId).not.toBe(TRACE);
});

it('[contract 10] a request without a traceparent, or with a wrong one, begins a trace', async () => {
  const given: Record<string, string>[] = [{}, { traceparent: 'nonsense' }];
  for (const headers of given)
    expect(await spansOf(behindProxy, headers)).toMatchObject([{ parentId: undefined, linkedTraceIds: [] }]);
});
