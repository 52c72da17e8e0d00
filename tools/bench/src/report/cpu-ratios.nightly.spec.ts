import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { benchmarks } from '../benchmarks.js';
import { cpuRatio, grownCosts } from './cpu-ratios.js';
import type { RecordedRatios } from './cpu-ratios.js';

const bare = { process: 0.5, postgres: 0.5 };
const cost = (product: { process: number; postgres: number }) => ({ what: 'page', bare, product });
const recorded: RecordedRatios = { page: { process: 1, total: 1, date: '2026-11-29', commit: '0ea1f11e' } };

describe('ratios of processor time', () => {
  it('[performance 3] are those of the process, and of the process with PostgreSQL', () => {
    expect(cpuRatio(cost({ process: 1, postgres: 0.5 }))).toEqual({ process: 2, total: 1.5 });
  });

  it.each([
    ['as recorded', { process: 0.5, postgres: 0.5 }, []],
    ['within the growth', { process: 0.69, postgres: 0.7 }, []],
    [
      'the process has grown',
      { process: 0.75, postgres: 0.5 },
      [/1\.50 .*\(process\), and cost 1\.00 .* \(0ea1f11e\)/],
    ],
    ['PostgreSQL has grown', { process: 0.5, postgres: 1 }, [/1\.50 times .*\(total\)/]],
    ['nothing was measured', { process: Number.NaN, postgres: 0 }, [/process/, /total/]],
  ])('[performance 3] %s', (_, product, problems) => {
    expect(grownCosts([cost(product)], recorded)).toEqual(problems.map((problem) => expect.stringMatching(problem)));
  });

  it('[performance 3] an operation without a recorded ratio is a problem', () => {
    const [problem] = grownCosts([{ ...cost({ process: 1, postgres: 1 }), what: 'search' }], recorded);
    expect(problem).toContain('"search" has no recorded ratio');
  });

  it('[performance 3] each recorded ratio has a benchmark, a date and a commit', () => {
    const file = join(import.meta.dirname, '../../cpu-ratios.json');
    expect(existsSync(file)).toBe(true);
    const table = JSON.parse(readFileSync(file, 'utf8')) as Record<string, RecordedRatios>;
    expect(Object.keys(benchmarks)).toEqual(expect.arrayContaining(Object.keys(table)));
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const commit = expect.stringMatching(/^[0-9a-f]{8,40}$/);
    for (const ratio of Object.values(table).flatMap((ratios) => Object.values(ratios)))
      expect(ratio).toEqual({ process: expect.any(Number), total: expect.any(Number), date, commit });
  });
});
