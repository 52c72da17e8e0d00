import { describe, expect, it } from '@jest/globals';
import { nodeProblem } from './node-version.js';

describe('the version of Node', () => {
  it.each(['24.11.0', '24.11.1', '24.21.0', '25.0.0', '100.0.0'])('[design 2] %s runs the product', (version) => {
    expect(nodeProblem(version)).toBeUndefined();
  });

  const OLD = ['4.99.0', '20.19.0', '20.20.2', '22.23.0', '23.11.0', '24.9.0', '24.10.9'];
  it.each(OLD)('[design 2] %s is refused in one sentence, which says what is required and where it is', (version) => {
    const remedy = 'start it with a newer Node, such as node_modules/.bin/node of a checkout.';
    const problem = `This program requires Node 24.11.0 or later, but this is Node ${version}: ${remedy}`;
    expect(nodeProblem(version)).toBe(problem);
  });
});
