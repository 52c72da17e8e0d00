import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../network/free-port.js';
import { startKept } from '../process/kept-process.js';
import { findProgram } from '../redis/redis-server.js';
import { waitFor } from '../wait-for.js';
import { runAs, serverAccount } from './account.js';
import { postgresAnswers } from './postgres-answers.js';

/** Connections to the server: fewer than the processes of an installation have, so that they must share them. */
const SERVER_CONNECTIONS = 10;

/** A running PgBouncer in transaction mode. */
export type Pooler = Awaited<ReturnType<typeof startPooler>>;

/** The PgBouncer of this machine; undefined where there is none, so that the tests that need one are skipped. */
export function poolerProgram(): string | undefined {
  return findProgram(['pgbouncer'], `${process.env['PATH'] ?? ''}:/usr/sbin`);
}

/** Starts a PgBouncer in transaction mode before a database, on a loopback port; it ends with this process. */
export async function startPooler(program: string, databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'listings-pooler-'));
  const [server, port] = [new URL(databaseUrl), await freePort()];
  const account = serverAccount(folder);
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  const pidFile = join(folder, 'pid');
  const [user, password] = [decodeURIComponent(server.username), decodeURIComponent(server.password)];
  writeFileSync(users, `"${user}" "${password}"\n`, { mode: 0o600 });
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 500
pidfile = ${pidFile}
log_connections = 0
log_disconnections = 0
`,
    { mode: 0o600 },
  );
  // PgBouncer refuses to run as root.
  if (account) for (const path of [folder, settings, users]) chownSync(path, account.uid, account.gid);
  const log = openSync(join(folder, 'pgbouncer.log'), 'a');
  const kept = startKept({
    command: runAs(account, [program, settings], [program, settings]),
    removeAfter: [folder],
    env: process.env,
    log,
  });
  closeSync(log);
  const url = new URL(databaseUrl);
  url.port = String(port);
  await waitFor(() => postgresAnswers(url.href), { describe: 'the pooler to answer' });
  return {
    /** The URL of the database through the pooler. */
    url: url.href,
    async stop() {
      process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM');
      await kept.end();
    },
  };
}
