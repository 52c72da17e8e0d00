import { describe, expect, it } from '@jest/globals';
import { fileProblem } from './file-problem.js';

const MB = 1024 * 1024;

describe('a chosen file', () => {
  it.each([
    [{ type: 'image/jpeg', size: 10 * 1024 }, undefined],
    [{ type: 'image/png', size: 5 * MB }, undefined],
    [{ type: 'image/png', size: 5 * MB + 1 }, 'large'],
    [{ type: 'image/jpeg', size: 10 * 1024 - 1 }, 'small'],
    [{ type: 'image/heic', size: MB }, 'type'],
    [{ type: '', size: MB }, 'type'],
  ] as const)('[contract 4] %j has the problem %s', (file, problem) => expect(fileProblem(file)).toBe(problem));
});
