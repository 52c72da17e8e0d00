import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { benchmarks } from './benchmarks.js';

const RUN = join(import.meta.dirname, '../run.mjs');
const LONGEST_MS = 600_000;

it.each(Object.keys(benchmarks))(
  '[performance 3] the short form of the benchmark %s ends well, and costs what it did beside its bare contender',
  (name) => {
    const { NODE_OPTIONS: _, ...env } = process.env;
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, [RUN, name, '--short'], {
      encoding: 'utf8',
      env,
      timeout: LONGEST_MS,
    });
    console.info(stdout);
    expect({ status, signal, problem: status === 0 ? '' : stderr }).toEqual({ status: 0, signal: null, problem: '' });
  },
);
