import { describe, expect, it } from '@jest/globals';
import { fileProblem } from './file-problem.js';

const MB = 1024 * 1024;

describe('a chosen file', () => {
  it.each([
    [{ type: 'image/jpeg', size: 10 * 1024 }, undefined],
    [{ type: 'image/png', size: 5 * MB }, undefined],
    [{ type: 'image/png', size: 5 * MB + 1 }, 'large'],
    [{ type: 'image/jpeg', size: 10 * 1024 - 1 }, 'small'],
    [{ type: 'image/webp', size: MB }, undefined],
    [{ type: 'image/avif', size: MB }, undefined],
    [{ type: 'image/gif', size: MB }, undefined],
    [{ type: 'image/heic', size: 9 * MB }, 'heic'],
    [{ type: '', size: MB, name: 'IMG_1.HEIC' }, 'heic'],
    [{ type: '', size: MB }, 'type'],
  ] as const)('[contract 4] %j has the problem %s', (file, problem) =>
    expect(fileProblem({ name: 'file', ...file })).toBe(problem),
  );
});
