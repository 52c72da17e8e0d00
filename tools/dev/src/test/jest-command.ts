import { join } from 'node:path';

/** The arguments of Node that run the Jest suite of a project in `folder`, as nx runs it; the checkout is the current folder. */
export function jestCommand(folder: string, more: readonly string[] = []): string[] {
  return [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '-c',
    join(folder, 'jest.config.cjs'),
    ...more,
  ];
}
