import { spawn } from 'node:child_process';

/**
 * A shell script that runs a server and ends it within a second after the owner process has ended, even by SIGKILL.
 * Arguments: the pid of the owner, the folders to remove at the end (one a line, or nothing), then the server's command line.
 */
const KEEPER = `
owner=$1; remove=$2; shift 2
owner_lives() { if [ -d /proc/self ]; then [ -d "/proc/$owner" ]; else ps -p "$owner" >/dev/null; fi; }
"$@" </dev/null &
server=$!
( while owner_lives; do sleep 1; done; kill -INT $server; sleep 10; kill -QUIT $server ) &
watch=$!
wait $server
code=$?
kill $watch
[ -n "$remove" ] && printf '%s\\n' "$remove" | while IFS= read -r folder; do rm -rf "$folder"; done
exit $code
`;

/** The server's command, its owner, and where its output is written. */
export interface KeptProcessOptions {
  command: string[];
  /** The server ends soon after this process has ended; default: the current process. */
  ownerPid?: number;
  /** Folders to remove after the server has ended. */
  removeAfter?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** The file descriptor that receives the server's output. */
  log: number;
}

/**
 * Starts a server that cannot outlive its owner and does not keep the current process running. The server has its own session, so that Ctrl-C in a terminal only
 * reaches the owner, which then stops everything in order.
 */
export function startKept({ command, ownerPid, removeAfter = [], env, log }: KeptProcessOptions) {
  const owned = ['-c', KEEPER, 'listings-keeper', String(ownerPid ?? process.pid), removeAfter.join('\n')];
  const options = { detached: true, cwd: '/', env };
  const keeper = spawn('/bin/sh', [...owned, ...command], { ...options, stdio: ['ignore', log, log] });
  keeper.unref();
  const exited = new Promise<void>((resolve) => {
    keeper.once('exit', () => resolve());
    keeper.once('error', () => resolve());
  });
  return {
    /** Resolves when the server has ended, for whatever reason. */
    exited,
    /** Like `exited`, but keeps the current process running until then. */
    end: () => {
      keeper.ref();
      return exited;
    },
  };
}
