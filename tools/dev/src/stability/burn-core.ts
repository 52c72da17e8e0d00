import { spawn } from 'node:child_process';

/** Occupies a core until the returned function is called or this process ends. */
export function burnCore(): () => void {
  const program = `
    const parent = process.ppid;
    for (let turn = 0; turn % 1e9 !== 0 || process.ppid === parent; turn += 1);`;
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  return () => {
    process.off('exit', stop);
    stop();
  };
}
