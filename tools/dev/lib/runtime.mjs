// Development and tests run on the Node of the installed packages, whichever Node started them.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isWithin, RUNTIME } from './node-version.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The program of the installed Node, or undefined if there is none for this platform or it cannot run here. */
export function installedNode(root) {
  const link = join(root, 'node_modules/.bin/node');
  if (!existsSync(link)) return undefined;
  const program = realpathSync(link);
  if (program === process.execPath) return program;
  const { stdout } = spawnSync(program, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return stdout && isWithin(stdout.trim(), RUNTIME) ? program : undefined;
}

/**
 * The program to go on with, or undefined to go on in this process, of the given version.
 * Throws one sentence if no suitable Node is here.
 */
export function nextNode({ installed, current, version, justInstalled }) {
  // The file of the current program may just have been replaced by another version.
  if (installed) return installed === current && !justInstalled ? undefined : installed;
  if (isWithin(version, RUNTIME)) return undefined;
  throw new Error(
    `This project runs on Node ${RUNTIME}, and no package brings it for ${process.platform}-${process.arch}; this is Node ${version}: install Node 24 and run the same command again.`,
  );
}

/** Runs the present command again with another program of Node, and ends as it ends; never resolves. */
export function goOnWith(root, program) {
  // Scripts such as nx start the Node that they find first.
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PATH },
  });
  const parent = process.ppid;
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  // The child watches whether its parent ends, because some shells do not forward signals.
  setInterval(() => process.ppid !== parent && process.exit(1), 1000).unref();
  child.once('error', (error) => {
    console.error(`Node could not be started again (${error.message}).`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  return new Promise(() => undefined);
}
