import { describe, expect, it } from '@jest/globals';
import { storedFile } from './stored-file.js';

const answer = (body: unknown, status = 200) => ({ status, text: JSON.stringify(body) });

describe('the answer to an upload', () => {
  it('[jobs] has the file', () => {
    const file = { id: 'f', name: 'a.csv', bytes: 1, removedAt: '' };
    expect(storedFile(answer({ data: { uploadFile: { success: true, errors: [], file } } }))).toEqual(file);
  });

  it('[jobs] says why the service has refused the file', () => {
    const errors = [{ message: 'SY87006: The files of the account take too much space: at most 1 GB' }];
    const broken = answer({ data: { uploadFile: { success: false, errors, file: null } } });
    const large = answer({ error: { code: 'SY90013', message: 'Too large.' } }, 413);
    for (const [given, error] of [
      [broken, { code: 'SY87006' }],
      [large, { code: 'SY90013', status: 413 }],
      [{ status: 502, text: '<html>' }, { code: 'HTTP_502' }],
    ] as const)
      expect(() => storedFile(given)).toThrow(expect.objectContaining(error));
  });
});
