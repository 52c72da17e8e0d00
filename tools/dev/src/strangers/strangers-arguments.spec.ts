import { describe, expect, it } from '@jest/globals';
import { readStrangersArguments, STRANGERS_HELP } from './strangers-arguments.js';

describe('the arguments of sandbox-strangers', () => {
  it('[publishers 3.4] edit 1% of the listings every minute by default', () => {
    expect(readStrangersArguments([])).toEqual({ help: false, share: 0.01, everyMs: 60_000, rounds: Infinity });
  });

  it('[publishers 3.4] are all in the help', () => {
    const given = ['--share', '0.5', '--every', '5', '--rounds', '2', '--fields', 'phone,name', '--seed', '7'];
    const values = { help: false, share: 0.5, everyMs: 5_000, rounds: 2, fields: ['phone', 'name'], seed: 7 };
    const url = 'http://127.0.0.1:4600/s/one';
    expect(readStrangersArguments([...given, '--url', `${url}/`])).toEqual({ ...values, url });
    for (const option of [...given.filter((argument) => argument.startsWith('--')), '--url', '--help'])
      expect(STRANGERS_HELP).toContain(`\n  ${option} `);
    expect(readStrangersArguments(['--help']).help).toBe(true);
  });

  it.each([
    ['--share', '0', /^--share must be a number above 0 and at most 1/],
    ['--share', '2', /^--share must be a number above 0 and at most 1/],
    ['--share', 'many', /^--share must be a number above 0 and at most 1/],
    ['--every', '0', /^--every must be a whole number from 1 to 86400\.$/],
    ['--every', '1.5', /^--every must be a whole number from 1 to 86400\.$/],
    ['--rounds', '0', /^--rounds must be a whole number from 1 to 1000000\.$/],
    ['--seed', '1000000001', /^--seed must be a whole number from 1 to 1000000000\.$/],
    ['--fields', 'phone,fax', /^--fields must be some of phone,hours,.*, not "fax"\.$/],
    ['--url', '127.0.0.1:4600', /^--url must be an address such as/],
    ['--often', '1', /^Unknown option '--often'/],
  ])('[publishers 3.4] refuse %s %s with a sentence', (name, value, sentence) => {
    expect(() => readStrangersArguments([name, value])).toThrow(sentence);
  });
});
