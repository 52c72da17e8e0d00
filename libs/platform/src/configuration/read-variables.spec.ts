import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readVariables } from './read-variables.js';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const read = (environment: Record<string, string>, names = ['SECRET', 'OTHER']) => {
  const { values, problems } = readVariables(environment, names);
  return { values: Object.fromEntries(values), problems: [...problems.values()] };
};

describe('a variable in a file', () => {
  it.each([
    ['s3cret', 's3cret'],
    ['s3cret\n', 's3cret'],
    ['s3cret\r\n', 's3cret'],
    [' s3cret \n\n', ' s3cret \n'],
    ['two\nlines', 'two\nlines'],
  ])('[operating] is the content without one line break at its end: %j', (content, value) => {
    expect(read({ SECRET_FILE: file('value', content), OTHER: 'o' })).toEqual({
      values: { SECRET: value, OTHER: 'o' },
      problems: [],
    });
  });

  it('[operating] counts as absent when it is empty, as the variable does', () => {
    expect(read({ SECRET_FILE: file('empty', '\n'), OTHER_FILE: '', OTHER: '' })).toEqual({ values: {}, problems: [] });
    expect(read({ SECRET: '', SECRET_FILE: file('value', 'x') }).values).toEqual({ SECRET: 'x' });
  });

  it('[operating] is refused beside the variable itself', () => {
    expect(read({ SECRET: 'a', SECRET_FILE: file('value', 'b') })).toEqual({
      values: {},
      problems: ['SECRET and SECRET_FILE are both set: set one of them.'],
    });
  });

  it('[operating] names the variable and the path of a file that cannot be read, and nothing of its content', () => {
    mkdirSync(join(folder, 'directory'));
    const large = file('large', 's3cret'.repeat(10_923));
    expect(
      read(
        {
          A_FILE: join(folder, 'absent'),
          B_FILE: join(folder, 'directory'),
          C_FILE: large,
          D_FILE: '/dev/zero',
          E_FILE: join(folder, 'value/below'),
          F_FILE: file('full', 'x'.repeat(65_536)),
        },
        ['A', 'B', 'C', 'D', 'E', 'F'],
      ),
    ).toEqual({
      values: { F: 'x'.repeat(65_536) },
      problems: [
        `A_FILE names the file ${folder}/absent, which does not exist.`,
        `B_FILE names the file ${folder}/directory, which is not a regular file.`,
        `C_FILE names the file ${large}, which is larger than 64 kB.`,
        'D_FILE names the file /dev/zero, which is not a regular file.',
        `E_FILE names the file ${folder}/value/below, which does not exist.`,
      ],
    });
  });

  it('[operating] is not a setting whose own name ends in _FILE', () => {
    const names = ['HEARTBEAT', 'HEARTBEAT_FILE'];
    const absent = join(folder, 'heartbeat');
    expect(read({ HEARTBEAT: 'h', HEARTBEAT_FILE: absent }, names)).toEqual({
      values: { HEARTBEAT: 'h', HEARTBEAT_FILE: absent },
      problems: [],
    });
    expect(read({ HEARTBEAT_FILE_FILE: file('path', `${absent}\n`) }, names).values).toEqual({
      HEARTBEAT_FILE: absent,
    });
  });
});
