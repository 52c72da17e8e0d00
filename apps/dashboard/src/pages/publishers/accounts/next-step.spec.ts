import { expect, it } from '@jest/globals';
import { nextStep } from './next-step.js';

const account = { status: 'CONNECTED', requestMatchesStatus: 'NOT_REQUESTED', connectedLocationsCount: 0 } as const;

it('[dashboard] after connecting, the next step is the one that the account lacks', () => {
  expect(nextStep(account, undefined)).toBe('none');
  expect(nextStep(account, 0)).toBe('import');
  expect(nextStep(account, 12)).toBe('compare');
  expect(nextStep({ ...account, requestMatchesStatus: 'IN_PROGRESS' }, 12)).toBe('none');
  const matched = { ...account, requestMatchesStatus: 'MATCH_COMPLETED' } as const;
  expect(nextStep({ ...matched, connectedLocationsCount: 7 }, 12)).toBe('create');
  expect(nextStep({ ...matched, connectedLocationsCount: 12 }, 12)).toBe('none');
  expect(nextStep({ ...account, status: 'REAUTH_REQUIRED' }, 12)).toBe('none');
});
