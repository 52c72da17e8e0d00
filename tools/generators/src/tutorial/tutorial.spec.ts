import { expect, it } from '@jest/globals';
import { readTutorial } from './read-tutorial.js';

it('[design 3.7] the tutorial on publishers has no code block that the test does not run', () => {
  expect(() => readTutorial('```ts\nconst stale = true;\n```\n')).toThrow('that no test runs');
});
