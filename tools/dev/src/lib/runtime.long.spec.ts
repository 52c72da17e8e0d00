import { describe, expect, it } from '@jest/globals';
import { startProcess } from '@listings/testing';
import { shared, temporaryFolder } from '@listings/testing/jest';

const RUNTIME = new URL('../../lib/runtime.mjs', import.meta.url).href;

/** Goes on with the same Node in a child; `how` is what the child does with a signal. */
const COMMAND = (root: string) => `
import { goOnWith } from ${JSON.stringify(RUNTIME)};
if (!process.env.AGAIN) {
  process.env.AGAIN = 'yes';
  await goOnWith(${JSON.stringify(root)}, process.execPath);
}
const [how] = process.argv.slice(2);
if (how === 'ends') for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(7));
setInterval(() => undefined, 1_000);
console.log('child ' + process.pid + ' of ' + process.ppid + ' finds ' + process.env.PATH);
`;

const root = shared(temporaryFolder);

const start = (how: string) => {
  const command = root.write('command.mjs', COMMAND(root.path));
  return startProcess({ command: [process.execPath, command, how], readyWhen: /child \d+/ });
};

function childOf(output: string): number {
  return Number(/child (\d+)/.exec(output)?.[1]);
}

describe('a command that goes on with another Node', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    '[design 4] hands %s over, and ends with the code of its child',
    async (signal) => {
      const command = await start('ends');
      expect(command.output()).toContain(`finds ${root.at('node_modules/.bin')}`);
      command.kill(signal);
      expect((await command.exited).code).toBe(7);
      expect(() => process.kill(childOf(command.output()), 0)).toThrow('ESRCH');
    },
  );

  it('[design 4] ends by the signal that has ended its child', async () => {
    const command = await start('dies');
    process.kill(childOf(command.output()), 'SIGKILL');
    expect((await command.exited).signal).toBe('SIGKILL');
  });
});
