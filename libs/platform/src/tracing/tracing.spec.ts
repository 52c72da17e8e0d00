import { afterEach, describe, expect, it } from '@jest/globals';
import { currentCause, withCause } from '../correlation.js';
import type { Logger } from '../logger.js';
import { collectSpans } from '../testing/index.js';
import { startTracing } from './start-tracing.js';
import type { Tracing, TracingOptions } from './start-tracing.js';
import { readTraceParent } from './trace-parent.js';
import { readRatio, readTraceHeaders } from './trace-settings.js';
import { beginSpan, currentTraceParent, traced, traceId } from './traced.js';

const TRACE = 'ab'.repeat(16);
const PARENT = `00-${TRACE}-${'cd'.repeat(8)}-01`;
const under = <T>(work: () => T) => withCause({ correlationId: 'request-1', traceParent: PARENT }, work);

it('[contract 10] work without tracing has no span, and passes the place in the trace on', async () => {
  expect(beginSpan({ name: 'x' })).toBeUndefined();
  const [span, cause] = await under(() => traced({ name: 'x' }, async (begun) => [begun, currentCause()]));
  expect([span, cause]).toEqual([undefined, { correlationId: 'request-1', traceParent: PARENT }]);
  // A process that traces nothing does not send the span of another one on as its own.
  expect(under(currentTraceParent)).toBeUndefined();
});

describe('work with tracing', () => {
  it('[contract 10] is a span of the trace that requested it, and its log lines have the id of the trace', async () => {
    const tracing = await collectSpans();
    const inner = await under(() =>
      traced({ name: 'outer' }, () => traced({ name: 'inner', within: true }, async () => [traceId(), currentCause()])),
    );
    await traced({ name: 'no trace of its own', within: true }, async () => undefined);
    await traced({ name: 'first' }, async () => undefined);
    const [first, second, third, ...more] = await tracing.stop();
    expect([first?.name, second?.name, third?.name, more]).toEqual(['inner', 'outer', 'first', []]);
    expect([first?.traceId, second?.traceId, first?.parentId]).toEqual([TRACE, TRACE, second?.id]);
    expect([third?.parentId, third?.traceId === TRACE]).toEqual([undefined, false]);
    expect(inner).toEqual([TRACE, { correlationId: 'request-1', traceParent: `00-${TRACE}-${first?.id}-01` }]);
  });

  it('[contract 10] says of a failure only its kind: a message may contain what somebody has written', async () => {
    const tracing = await collectSpans();
    const error = Object.assign(new TypeError('Ann Miller, +49 170 1234567'), { code: '23505' });
    await expect(traced({ name: 'fails' }, () => Promise.reject(error))).rejects.toBe(error);
    const spans = await tracing.stop();
    expect(spans).toMatchObject([{ name: 'fails', attributes: { 'error.type': 'TypeError 23505' } }]);
    expect(JSON.stringify(spans)).not.toContain('Ann');
  });
});

describe('the receiver of traces', () => {
  let tracing: Tracing | undefined;

  afterEach(() => tracing?.stop());

  const lines: string[] = [];
  const logger = {
    warn: (_: unknown, message: string) => lines.push(message),
    info: (message: string) => lines.push(message),
  } as unknown as Logger;
  const start = async (more: Partial<TracingOptions>) => {
    const sent: string[] = [];
    let error: Error | undefined;
    const target: TracingOptions['target'] = {
      export: (spans, done) => {
        if (!error) sent.push(...spans.map(({ name }) => name));
        done(error ? { code: 1, error } : { code: 0 });
      },
      shutdown: async () => undefined,
    };
    tracing = await startTracing({ service: 'test', sampler: 'always_on', ratio: 1, logger, target, ...more });
    return { sent, fail: (next: Error | undefined) => (error = next) };
  };
  /** So many spans are sent at once. */
  const batch = async () => {
    for (let count = 0; count < 512; count += 1) await traced({ name: 'x' }, async () => undefined);
  };

  it('[contract 10] that is away costs one line in the log, and breaks nothing', async () => {
    const { sent, fail } = await start({});
    fail(new Error('connect ECONNREFUSED'));
    await batch();
    await batch();
    fail(undefined);
    await batch();
    expect(lines).toEqual(['traces cannot be sent; the spans are dropped', 'traces are sent again']);
    expect(sent).toHaveLength(512);
  });

  it.each([
    ['always_on', 1, 2],
    ['always_off', 1, 0],
    ['traceidratio', 0, 0],
    ['parentbased_always_on', 1, 2],
    ['parentbased_always_off', 1, 1],
    ['parentbased_traceidratio', 0, 1],
  ] as const)('[contract 10] gets the traces that the sampler keeps: %s with %d', async (sampler, ratio, kept) => {
    const { sent } = await start({ sampler, ratio });
    await traced({ name: 'first' }, async () => undefined);
    await under(() => traced({ name: 'within a kept trace' }, async () => undefined));
    await tracing?.stop();
    expect(sent).toHaveLength(kept);
  });
});

describe('the texts of the standard', () => {
  it('[contract 10] a traceparent that is not one is ignored', () => {
    expect(readTraceParent(PARENT)).toMatchObject({ traceId: TRACE, traceFlags: 1 });
    const zeros = `00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01`;
    for (const text of ['', 'x', PARENT.toUpperCase(), `01${PARENT.slice(2)}`, `${PARENT}-x`, zeros])
      expect(readTraceParent(text)).toBeUndefined();
  });

  it('[contract 10] headers and shares are read, and a message repeats no secret', () => {
    const headers = readTraceHeaders('authorization=Basic%20abc, x-team=a=b');
    expect(headers).toEqual({ authorization: 'Basic abc', 'x-team': 'a=b' });
    expect(() => readTraceHeaders('secret')).toThrow('must be headers such as name=value, separated by commas');
    expect(readRatio('0.25')).toBe(0.25);
    for (const text of ['', '2', '-1', 'x']) expect(() => readRatio(text)).toThrow('must be a number from 0 to 1');
  });
});
