import { describe, expect, it } from '@jest/globals';
import { ProductLog, warningsIn } from './product-log.js';

const line = (level: string, msg: string) => JSON.stringify({ level, time: 'now', process: 'worker', msg });

function logOf(...lines: string[]): ProductLog {
  const log = new ProductLog();
  log.watch(() => lines.join('\n'));
  return log;
}

describe('the product log of a test', () => {
  it('accepts lines that report nothing', () => {
    logOf('--- started now', line('info', 'worker is ready'), line('debug', 'x'), '', '{"level":"err').assertExpected();
  });

  it.each([
    line('warn', 'job was not enqueued'),
    line('error', 'job failed'),
    line('fatal', 'x'),
    '(node:1) MaxListenersExceededWarning: Possible EventEmitter memory leak detected.',
    'TypeError: x is not a function',
    'worker cannot start: DATABASE_URL is not set.',
  ])('fails on %s, unless the test expects or allows it', (unexpected) => {
    const log = logOf(line('info', 'worker is ready'), unexpected);
    expect(() => log.assertExpected()).toThrow(`unexpected: ${unexpected}`);
    for (const know of ['expectLine', 'allowLine'] as const) {
      const knowing = logOf(unexpected);
      knowing[know](/enqueued|failed|"x"|listeners|leak|function|cannot start/);
      knowing.assertExpected();
    }
  });

  it('fails without an expected line, but not without an allowed one', () => {
    const log = logOf(line('info', 'job failed'));
    log.allowLine(/job failed/);
    log.assertExpected();
    log.expectLine(/job failed/);
    expect(() => log.assertExpected()).toThrow('missing: /job failed/');
  });

  it('reads the output of several processes at the end', () => {
    const log = new ProductLog();
    let output = '';
    log.watch(() => output);
    log.watch(() => line('info', 'x'));
    log.assertExpected();
    output = line('warn', 'late');
    expect(() => log.assertExpected()).toThrow('late');
    expect(warningsIn(output)).toEqual([output]);
  });
});
