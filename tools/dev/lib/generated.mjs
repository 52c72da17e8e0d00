// The commands that write generated files of the repository.
import { loadBuilt, prepare, root } from './prepare.mjs';

/**
 * Loads a built module of tools/repository, and lets `update` write files with it, or with --check (or CI=true) only say what is out of
 * date. Prints the problem, or what was done.
 */
export async function updateGenerated(module, update) {
  await prepare();
  const mode = process.argv.includes('--check') || process.env.CI === 'true' ? 'check' : 'write';
  const { problem, done } = await update(await loadBuilt(`tools/repository/src/${module}`), root, mode);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  console.log(done);
}
