import { mkdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { readVariables } from './read-variables.js';

const folder = shared(temporaryFolder);
const file = (name: string, content: string) => folder.write(name, content);
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
    const found = read({ SECRET_FILE: file('value', content), OTHER: 'o' });
    expect(found).toEqual({ values: { SECRET: value, OTHER: 'o' }, problems: [] });
  });

  it('[operating] counts as absent when it is empty, as the variable does', () => {
    expect(read({ SECRET_FILE: file('empty', '\n'), OTHER_FILE: '', OTHER: '' })).toEqual({ values: {}, problems: [] });
    expect(read({ SECRET: '', SECRET_FILE: file('value', 'x') }).values).toEqual({ SECRET: 'x' });
  });

  it('[operating] is refused beside the variable itself', () => {
    const problems = ['SECRET and SECRET_FILE are both set: set one of them.'];
    expect(read({ SECRET: 'a', SECRET_FILE: file('value', 'b') })).toEqual({ values: {}, problems });
  });

  it('[operating] names the variable and the path of a file that cannot be read, and nothing of its content', () => {
    mkdirSync(folder.at('directory'));
    file('value', 'a file');
    const given = {
      A_FILE: folder.at('absent'),
      B_FILE: folder.at('directory'),
      C_FILE: file('large', 's3cret'.repeat(10_923)),
      D_FILE: '/dev/zero',
      E_FILE: folder.at('value/below'),
      F_FILE: file('full', 'x'.repeat(65_536)),
    };
    expect(read(given, ['A', 'B', 'C', 'D', 'E', 'F'])).toEqual({
      values: { F: 'x'.repeat(65_536) },
      problems: [
        `A_FILE names the file ${folder.path}/absent, which does not exist.`,
        `B_FILE names the file ${folder.path}/directory, which is not a regular file.`,
        `C_FILE names the file ${folder.path}/large, which is larger than 64 kB.`,
        'D_FILE names the file /dev/zero, which is not a regular file.',
        `E_FILE names the file ${folder.path}/value/below, which does not exist.`,
      ],
    });
  });

  it('[operating] is not a setting whose own name ends in _FILE', () => {
    const names = ['HEARTBEAT', 'HEARTBEAT_FILE'];
    const values = { HEARTBEAT: 'h', HEARTBEAT_FILE: folder.at('heartbeat') };
    expect(read(values, names)).toEqual({ values, problems: [] });
    const { values: found } = read({ HEARTBEAT_FILE_FILE: file('path', `${values.HEARTBEAT_FILE}\n`) }, names);
    expect(found).toEqual({ HEARTBEAT_FILE: values.HEARTBEAT_FILE });
  });
});
