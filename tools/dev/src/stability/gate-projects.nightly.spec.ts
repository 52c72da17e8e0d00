import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { projectName } from './gate-projects.js';

const CHECKOUT = join(import.meta.dirname, '../../../..');

it.each([
  ['libs/work', 'work'],
  ['tools/repository', 'workspace'],
])('[design 5] the specs of %s are those of the project %s', (folder, name) => {
  expect(projectName(CHECKOUT, folder)).toBe(name);
});
