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
    expect(() => storedFile(answer({ data: { uploadFile: { success: false, errors, file: null } } }))).toThrow(
      expect.objectContaining({ code: 'SY87006' }),
    );
    expect(() => storedFile(answer({ error: { code: 'SY90013', message: 'Too large.' } }, 413))).toThrow(
      expect.objectContaining({ code: 'SY90013', status: 413 }),
    );
    expect(() => storedFile({ status: 502, text: '<html>' })).toThrow(expect.objectContaining({ code: 'HTTP_502' }));
  });
});
