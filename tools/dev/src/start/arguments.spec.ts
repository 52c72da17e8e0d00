import { describe, expect, it } from '@jest/globals';
import { PORT_VARIABLES } from './configuration.js';

// A script that runs before the build is plain JavaScript: load it by path and declare its type here.
const { readStartArguments } = (await import(new URL('../../lib/start-arguments.mjs', import.meta.url).href)) as {
  readStartArguments(given: readonly string[]): { text: string; code: number } | undefined;
};

describe('[design 4] the arguments of npm start', () => {
  it('are none to start the product', () => {
    expect(readStartArguments([])).toBeUndefined();
  });

  it.each(['--help', '-h'])('%s prints every variable, and succeeds', (option) => {
    const { text = '', code } = readStartArguments([option]) ?? {};
    expect(code).toBe(0);
    expect(text).toMatch(/^Usage: npm start\n/);
    for (const variable of ['LISTINGS_HOME', 'DATABASE_URL', 'QUEUE_URL', ...Object.values(PORT_VARIABLES)])
      expect(text).toMatch(new RegExp(`\\b${variable}\\b`));
  });

  it('refuse what is unknown with one sentence', () => {
    const text = '`npm start` has no argument "--port": see `npm start -- --help`.\n';
    expect(readStartArguments(['--port', '80'])).toEqual({ text, code: 1 });
  });
});
