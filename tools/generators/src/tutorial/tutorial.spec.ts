import { describe, expect, it } from '@jest/globals';
import { readTutorial } from './read-tutorial.js';

describe('the tutorial on publishers', () => {
  it('[design 3.7] has no code block that the test does not run', () => {
    expect(() => readTutorial('```ts\nconst stale = true;\n```\n')).toThrow('that no test runs');
  });
});
