import { spawn } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { assertMigrated } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import { buildApp, bundledApp, startProcess, tcpProxy, testDatabase } from '@listings/testing';
import { shared } from '@listings/testing/jest';

const build = shared(() => bundledApp('admin'));

/** Runs a command as an operator does: a process with arguments, variables and standard input. */
async function adminProcess(
  args: readonly string[],
  { env = {}, input = '', main = build.main }: { env?: Record<string, string>; input?: string; main?: string } = {},
): Promise<object> {
  const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env.PATH, ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  child.stdin.on('error', () => undefined).end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

describe('the process of the administration command', () => {
  it('[design 2] runs from its compiled modules, as in an image', async () => {
    const compiled = buildApp('admin');
    try {
      const help = await adminProcess(['--help'], { main: compiled.main });
      expect(help).toEqual({ code: 0, stdout: expect.stringContaining('create-account'), stderr: '' });
    } finally {
      compiled.close();
    }
  });

  it('[contract 10] ends quietly when whoever reads its output stops, as head does', async () => {
    const child = spawn(process.execPath, [build.main, '--help'], { env: { PATH: process.env.PATH } });
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.stdout.destroy();
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect([code, stderr]).toEqual([0, '']);
  });

  it('[reliability 2] a signal during a migration ends it at once, and the next run goes on', async () => {
    const database = await temporaryDatabase({ maxConnections: 2 });
    // As before the last migration, with a transaction that holds the table that it changes.
    await database.execute('alter table installation drop column backup_at, drop column restore_drill_at');
    for (const table of ['schema_migrations', 'migration_checksums'])
      await database.execute(`delete from ${table} where name like 'BackupTimes%'`);
    const holder = await database.open((transaction) => transaction.execute('lock table installation'));
    const env = { DATABASE_URL: database.url };
    const readyWhen = /Other transactions use a table/;
    const migrating = await startProcess({ script: build.main, args: ['migrate'], env, readyWhen });
    expect(await migrating.kill('SIGTERM')).toEqual({ code: 1, signal: null });
    await holder.rollback();
    expect(await adminProcess(['migrate'], { env })).toMatchObject({ code: 0 });
    await assertMigrated(database);
    await database.close();
  });

  it('[contract 2] creates an account; the password comes from standard input', async () => {
    const database = await temporaryDatabase();
    const env = { DATABASE_URL: database.url };
    const args = ['create-account', '--name', 'Acme', '--plan', 'GROWTH', '--email', 'owner@acme.example'];
    const created = await adminProcess(args, { env, input: 'a long enough password' });
    expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^accountId: \d+$/m), stderr: '' });
    await database.close();
  });

  it('[reliability 2] migrate waits for a database that is away or starting, says so, and obeys a signal', async () => {
    const empty = await testDatabase(async function empty() {});
    const proxy = await tcpProxy({ port: Number(new URL(empty.url).port) });
    const url = new URL(empty.url);
    url.port = String(proxy.port);
    proxy.faults.refuse = true;
    const readyWhen = /waiting for the database: .+\n[^]*waiting for the database/;
    const start = () =>
      startProcess({ script: build.main, args: ['migrate'], env: { DATABASE_URL: url.href }, readyWhen });
    expect(await (await start()).kill('SIGTERM')).toEqual({ code: 1, signal: null });

    const migrating = await start();
    proxy.heal();
    expect([await migrating.exited, migrating.output()]).toEqual([
      { code: 0, signal: null },
      // Its two outputs arrive in any order.
      expect.stringMatching(/^The database schema is up to date\.$/m),
    ]);
    await proxy.close();
    await empty.drop();
  });
});
