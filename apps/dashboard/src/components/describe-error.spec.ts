import { expect, it } from '@jest/globals';
import { ListingsError } from '@listings/client';
import { describeError, isMissing } from './describe-error.js';

const refusal = (code: string, message: string) =>
  new ListingsError({ kind: 'REQUEST', status: 401, code, message, correlationId: 'c-1', docUrl: '/d' });

it('[dashboard] a wrong password or one-time code is its sentence alone', () => {
  const message = 'The e-mail address or the password is wrong.';
  const none = { code: undefined, correlationId: undefined, docUrl: undefined };
  expect(describeError(refusal('AUTH_INVALID_KEY', message))).toEqual({ messages: [message], ...none });
});

it('[7.6] any other refusal has its code, its correlation id and the page that explains it', () => {
  const details = { code: 'CONFLICT', correlationId: 'c-1', docUrl: '/d' };
  const described = describeError(refusal('CONFLICT', 'The key is revoked.'));
  expect(described).toEqual({ messages: ['The key is revoked.'], ...details });
});

it('[dashboard] what does not exist is told from what failed', () => {
  expect(isMissing(refusal('NOT_FOUND', 'The resource does not exist.'))).toBe(true);
  expect(isMissing(refusal('CONFLICT', 'The key is revoked.'))).toBe(false);
  expect(isMissing(new Error('NOT_FOUND'))).toBe(false);
});
