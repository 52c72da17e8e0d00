import { systemClock } from '@listings/platform/time';
import { CHECKOUT } from '../checkout.js';
import { say, style } from '../say.js';
import { readStartConfiguration } from '../start/configuration.js';
import { runStrangers } from './run-strangers.js';
import { connectSandbox, sandboxOfStart, sandboxProblem } from './running-sandbox.js';
import { readStrangersArguments, STRANGERS_HELP } from './strangers-arguments.js';

const stop = new AbortController();

// npm and the terminal both forward Ctrl-C: the second signal changes nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
// A closed terminal or a `| head` ends the rounds too.
process.stdout.on('error', () => stop.abort());

try {
  const wanted = readStrangersArguments(process.argv.slice(2));
  if (wanted.help) console.log(STRANGERS_HELP);
  else await run(wanted);
} catch (error) {
  console.error(style('red', (error as Error).message));
  process.exitCode = 1;
}

async function run(wanted: ReturnType<typeof readStrangersArguments>): Promise<void> {
  const url = wanted.url ?? sandboxOfStart(readStartConfiguration(process.env, CHECKOUT).home);
  const sandbox = await connectSandbox(url);
  say(`Strangers edit listings at ${url}; Ctrl-C ends this`);
  await runStrangers({ wanted, sandbox, clock: systemClock, signal: stop.signal, print: say }).catch(
    (error: unknown) => {
      throw sandboxProblem(url, error);
    },
  );
  say('Ended');
}
