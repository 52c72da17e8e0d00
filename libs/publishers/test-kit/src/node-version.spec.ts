import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { nodeProblem, OLDEST_NODE } from './node-version.js';

describe('the Node that the SDK needs', () => {
  it('[design 5] is the one that its HTTP client needs', () => {
    const file = createRequire(import.meta.url).resolve('undici/package.json');
    const { engines } = JSON.parse(readFileSync(file, 'utf8')) as { engines: { node: string } };
    expect(engines.node).toBe(`>=${OLDEST_NODE}`);
  });

  it.each(['22.19.0', '22.19.1', '22.20.0', '24.11.0', '26.0.0'])('accepts %s', (version) => {
    expect(nodeProblem(version)).toBeUndefined();
  });

  it.each(['20.19.0', '22.18.9', '22.9.0'])('names %s in one sentence', (version) => {
    expect(nodeProblem(version)).toMatch(`needs Node 22.19.0 or later, but this is Node ${version}: install a newer`);
  });
});
