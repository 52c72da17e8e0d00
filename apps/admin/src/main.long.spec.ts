import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assertMigrated, Database, migrate } from '@listings/persistence';
import type { BuiltApp } from '@listings/testing';
import { buildApp, bundledApp, startProcess, tcpProxy, testDatabase } from '@listings/testing';

let build: BuiltApp;
beforeAll(() => {
  build = bundledApp('admin');
});
afterAll(() => build?.remove());

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command as an operator does: a process with arguments, variables and standard input. */
async function adminProcess(
  args: readonly string[],
  { env = {}, input = '', main = build.main }: { env?: Record<string, string>; input?: string; main?: string } = {},
): Promise<Outcome> {
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
      const { code, stdout, stderr } = await adminProcess(['--help'], { main: compiled.main });
      expect([code, stdout, stderr]).toEqual([0, expect.stringContaining('create-account'), '']);
    } finally {
      compiled.remove();
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
    const made = await testDatabase(migrate);
    const database = new Database({ url: made.url, maxConnections: 2 });
    // As before the last migration, with a transaction that holds the table that it changes.
    await database.execute('alter table installation drop column backup_at, drop column restore_drill_at');
    for (const table of ['schema_migrations', 'migration_checksums'])
      await database.execute(`delete from ${table} where name like 'BackupTimes%'`);
    const holder = await database.open((transaction) => transaction.execute('lock table installation'));
    const migrating = await startProcess({
      script: build.main,
      args: ['migrate'],
      env: { DATABASE_URL: made.url },
      readyWhen: /Other transactions use a table/,
    });
    expect(await migrating.kill('SIGTERM')).toEqual({ code: 1, signal: null });
    await holder.rollback();
    const env = { DATABASE_URL: made.url };
    expect(await adminProcess(['migrate'], { env })).toMatchObject({ code: 0 });
    await assertMigrated(database);
    await database.close();
    await made.drop();
  });

  it('[contract 2] creates an account; the password comes from standard input', async () => {
    const made = await testDatabase(migrate);
    const named = ['--name', 'Acme', '--plan', 'GROWTH', '--email', 'owner@acme.example'];
    const created = await adminProcess(['create-account', ...named], {
      env: { DATABASE_URL: made.url },
      input: 'a long enough password',
    });
    expect([created.code, created.stderr]).toEqual([0, '']);
    expect(created.stdout).toMatch(/^accountId: \d+$/m);
    await made.drop();
  });

  it('migrates an empty database, once however many processes do it', async () => {
    const empty = await testDatabase(async function empty() {});
    const env = { DATABASE_URL: empty.url };
    const both = await Promise.all([adminProcess(['migrate'], { env }), adminProcess(['migrate'], { env })]);
    // One of the two may have to wait, and says so.
    const stderr = expect.stringMatching(/^(Another run of migrate is in progress: .*\n)?$/);
    const turn = { code: 0, stdout: 'The database schema is up to date.\n', stderr };
    expect(both).toEqual([turn, turn]);
    const migrated = new Database({ url: empty.url });
    await assertMigrated(migrated);
    await migrated.close();
    await empty.drop();
  });

  it('[reliability 2] migrate waits for a database that is away or starting, says so, and obeys a signal', async () => {
    const empty = await testDatabase(async function empty() {});
    const proxy = await tcpProxy({ port: Number(new URL(empty.url).port) });
    const url = new URL(empty.url);
    url.port = String(proxy.port);
    proxy.faults.refuse = true;
    const start = () =>
      startProcess({
        script: build.main,
        args: ['migrate'],
        env: { DATABASE_URL: url.href },
        readyWhen: /waiting for the database: .+\n[^]*waiting for the database/,
      });
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
