import { expect, it } from '@jest/globals';
import type { PublisherDeclaration } from '@listings/publisher-sdk';
import { examinePublisher } from '../examine-publisher.js';
import { modelDriver } from '../testing/model-driver.js';
import { modelPlugIn } from '../testing/model-plug-in.js';
import { codeChecks } from './codes.js';

const examine = async (more: Partial<PublisherDeclaration>) => {
  const declaration = { ...modelPlugIn(), ...more };
  const only = ({ title }: { title: string }) => codeChecks.some(({ rule }) => rule === title);
  const results = await examinePublisher({ declaration, driver: modelDriver }, { only });
  return results.map(({ outcome, reason = '' }) => `${outcome} ${reason}`.trim());
};

it('[7.2] the check of codes accepts shared codes and those of the range, and names any other', async () => {
  const codes = [{ from: 'SY60300', to: 'SY60399' }] as const;
  const replyErrors = [{ code: 'SY60300', message: 'No links in replies.' }] as const;
  expect(await examine({})).toEqual(['kept']);
  expect(await examine({ codes, replyErrors })).toEqual(['kept']);
  expect(await examine({ replyErrors })).toEqual([expect.stringContaining('broken the plug-in uses the code SY60300')]);
});
