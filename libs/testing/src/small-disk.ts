import { spawnSync } from 'node:child_process';
import { temporaryFolder } from './jest/temporary-folder.js';

/** A folder on a file system of some megabytes, which its caller closes; undefined where this user may not mount one. */
export function smallDisk(megabytes: number): { readonly path: string; close(): void } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { path, close } = temporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
  const end = () => {
    if (mounted.status === 0) spawnSync('umount', [path]);
    close();
  };
  if (mounted.status === 0) return { path, close: end };
  end();
  return undefined;
}
