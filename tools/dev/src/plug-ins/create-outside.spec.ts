import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';

const TEMPLATE = new URL('../../plug-ins/create/outside/package.json.template', import.meta.url);

it('[design 3.7] the package of a plug-in in a repository of its own needs the Node that the packed SDK needs', () => {
  const undici = createRequire(import.meta.url).resolve('undici/package.json');
  const { engines } = JSON.parse(readFileSync(undici, 'utf8')) as { engines: unknown };
  const template = JSON.parse(readFileSync(TEMPLATE, 'utf8')) as { engines: unknown };
  expect(template.engines).toEqual(engines);
});
