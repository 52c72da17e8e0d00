import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CHECKOUT } from '../checkout.js';

/** Tasks that run at the same time: each has a process that works, so two occupy two cores. */
const PARALLEL = '2';

/** Runs nx as a child process, and stops it when this process is told to stop. */
export class NxRun {
  private child: ChildProcess | undefined;

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  /** Runs nx with these arguments; resolves with its exit code. */
  run(args: readonly string[]): Promise<number> {
    const all = [...args, `--parallel=${this.env.TEST_PARALLEL ?? PARALLEL}`, '--outputStyle=stream'];
    const program = join(CHECKOUT, 'node_modules/.bin/nx');
    const child = spawn(process.execPath, [program, ...all], { cwd: CHECKOUT, env: this.env, stdio: 'inherit' });
    this.child = child;
    return new Promise((resolve) => {
      child.once('exit', (code) => resolve(code ?? 1));
      child.once('error', () => resolve(1));
    });
  }

  /** Asks nx to end its tasks. */
  stop(): void {
    this.child?.kill('SIGTERM');
  }
}
