import { spawn } from 'node:child_process';

/**
 * A few lines of shell that run a server and end it within a second after the process it serves is
 * gone, even by SIGKILL, when nothing of ours can run any more. Arguments: the pid to watch,
 * a folder to remove at the end (or nothing), then the server's command line.
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
[ -n "$remove" ] && rm -rf "$remove"
exit $code
`;

/** What to run, for whom, and where its output goes. */
export interface KeptProcessOptions {
  command: string[];
  /** The server ends soon after this process has ended; this process when left out. */
  ownerPid?: number;
  /** A folder to remove once the server has ended. */
  removeAfter?: string;
  env: NodeJS.ProcessEnv;
  /** An open file that receives the server's output. */
  log: number;
}

/** A server that cannot outlive its owner; by itself it does not keep this process from ending. */
export interface KeptProcess {
  /** Settles when the server has ended, whoever ended it. */
  exited: Promise<void>;
  /** The same, for one who waits: this process stays until then. */
  end(): Promise<void>;
}

/**
 * Starts a server that cannot outlive its owner. It has a session of its own: Ctrl-C in a terminal
 * reaches the owner only, which then stops things in order.
 */
export function startKept({ command, ownerPid, removeAfter, env, log }: KeptProcessOptions): KeptProcess {
  const keeper = spawn(
    '/bin/sh',
    ['-c', KEEPER, 'listings-keeper', String(ownerPid ?? process.pid), removeAfter ?? '', ...command],
    {
      detached: true,
      cwd: '/',
      env,
      stdio: ['ignore', log, log],
    },
  );
  keeper.unref();
  const exited = new Promise<void>((resolve) => {
    keeper.once('exit', () => resolve());
    keeper.once('error', () => resolve());
  });
  return {
    exited,
    end: () => {
      keeper.ref();
      return exited;
    },
  };
}
