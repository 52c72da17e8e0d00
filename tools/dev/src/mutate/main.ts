import type { ChildProcess } from 'node:child_process';
import { CHECKOUT } from '../checkout.js';
import { say } from '../say.js';
import { provideDatabase } from '../test/servers.js';
import { mutationProblems } from './check-mutations.js';
import { MUTATE_HELP, readMutateArguments } from './mutate-arguments.js';
import { LEAST_NOTICED, MUTATIONS } from './mutations.js';
import { runMutations } from './run-mutations.js';
import { makeWorkingCopy, removeWorkingCopy } from './working-copy.js';

const { does, only } = readMutateArguments(process.argv.slice(2));
const chosen = MUTATIONS.filter(({ rule, file, specs }) => [rule, file, specs.project].some((text) => only.test(text)));

const actions = { help, list, check, run };

process.exitCode = await actions[does]();

function help(): number {
  console.log(MUTATE_HELP);
  return 0;
}

function list(): number {
  for (const { rule, file, specs } of chosen) console.log(`${rule}\n  ${file}\n  ${specs.project}: ${specs.files}`);
  return 0;
}

function check(): number {
  const problems = mutationProblems(CHECKOUT, chosen);
  for (const problem of problems) console.log(problem);
  console.log(`${chosen.length} mutations checked, ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

async function run(): Promise<number> {
  // A mutation that does not apply any more would look like one that goes unnoticed.
  if (check() !== 0) return 1;
  const server = await provideDatabase();
  const folder = makeWorkingCopy(CHECKOUT);
  let jest: ChildProcess | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      jest?.kill('SIGKILL');
      removeWorkingCopy(folder);
      process.exit(1);
    });
  const unnoticed: string[] = [];
  try {
    const started = (process: ChildProcess) => (jest = process);
    for await (const result of runMutations({ folder, env: server.env, started }, chosen)) {
      const { mutation, isNoticed, reason, seconds } = result;
      say(`${isNoticed ? 'noticed' : 'UNNOTICED'} (${seconds} s): ${mutation.rule}\n          ${reason}`);
      if (!isNoticed) unnoticed.push(`${mutation.rule}\n  ${mutation.file}: ${reason}`);
    }
  } finally {
    removeWorkingCopy(folder);
    await server.stop();
  }
  for (const each of unnoticed) console.log(`UNNOTICED: ${each}`);
  console.log(`${chosen.length - unnoticed.length} of ${chosen.length} noticed`);
  return unnoticed.length > MUTATIONS.length - LEAST_NOTICED ? 1 : 0;
}
