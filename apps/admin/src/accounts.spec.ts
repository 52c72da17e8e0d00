import { statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { deleteDueAccounts, insertAccount, insertMember } from '@listings/feature-accounts';
import { temporaryDatabase } from '@listings/persistence/testing';
import { createLogger } from '@listings/platform';
import { manualClock } from '@listings/testing';
import { perTest, shared, temporaryFolder } from '@listings/testing/jest';
import { refusal, runCommand } from './testing/run-command.js';
import type { Outcome } from './testing/run-command.js';

const database = shared(temporaryDatabase);

/** Runs a command on the database of this file. */
const admin = (...args: string[]) => adminWith({ DATABASE_URL: database.url }, ...args);
const adminWith = (variables: Record<string, string>, ...args: string[]) => runCommand(args, variables);

const audited = (accountId: number) =>
  database.sql<{ action: string; who: string; details: Record<string, unknown> }>`
    select action, actor_name as who, details from audit_log where account_id = ${accountId} order by id`;

async function enterprise(seats: number | null): Promise<number> {
  const id = await insertAccount(database, { name: 'Acme', plan: 'ENTERPRISE' });
  await database.sql`update accounts set seat_limit = ${seats} where id = ${id}`;
  return id;
}

const moveSeats = ([from, to]: readonly (number | undefined)[], seats: string, ...more: string[]) =>
  admin('accounts', 'move-seats', '--from', `${from}`, '--to', `${to}`, '--seats', seats, ...more);

/** The audit entries of an account: action and command. */
const actions = async (accountId: number) => (await audited(accountId)).map(({ action, who }) => [action, who]);

describe('the command accounts', () => {
  it('[operating] lists accounts page by page, as text and as lines of JSON, and shows one', async () => {
    const ids = [await enterprise(10), await enterprise(null)];
    await database.sql`update location_counts set active_locations = 2 where account_id = ${ids[0]} and slot < 2`;
    const first = await admin('accounts', 'list', '--limit', '1', '--json');
    expect(first.code).toBe(0);
    expect(JSON.parse(first.stdout)).toMatchObject({ id: ids[0], plan: 'ENTERPRISE', seats: 10, usedSeats: 4 });
    const next = await admin('accounts', 'list', '--after', String(ids[0]));
    expect(next.stdout).toBe(`account: ${ids[1]} ACTIVE ENTERPRISE 0/unlimited "Acme"\ncount: 1\n`);
    const shown = await admin('accounts', 'show', '--account', String(ids[0]));
    expect(shown.stdout).toContain('seats: 10\n');
    expect(shown.stdout).toContain('deletionAt: none\n');
    expect(await admin('accounts', 'list', '--limit', '1001')).toMatchObject({ code: 1, stdout: '' });
    const unknown = await admin('accounts', 'show', '--account', '999999');
    expect(unknown).toEqual(refusal('There is no account with the id 999999.'));
  });

  it('[operating] moves seats between two accounts, never those that are used, and names who in both audit logs', async () => {
    const [from, to] = [await enterprise(10), await enterprise(1)];
    await database.sql`update location_counts set active_locations = 4 where account_id = ${from} and slot = 0`;
    const none = (reason: string) => refusal(`No seats were moved: account ${reason}.`);
    expect(await moveSeats([from, to], '7')).toEqual(none(`${from} would have 3 seats, and it uses 4`));
    const moved = await moveSeats([from, to], '6', '--actor', 'kim');
    expect(moved).toMatchObject({ code: 0, stdout: `seatsOf ${from}: 4\nseatsOf ${to}: 7\n` });
    expect(await audited(from)).toEqual([
      { action: 'account.seats_moved', who: 'kim (accounts move-seats)', details: { to, moved: 6, seats: 4 } },
    ]);
    expect((await audited(to)).map(({ details }) => details)).toEqual([{ from, moved: 6, seats: 7 }]);
    const unlimited = await enterprise(null);
    expect(await moveSeats([unlimited, to], '1')).toEqual(none(`${unlimited} has no seat limit of its own`));
  });

  it('[contract 12] requests the deletion of an account in 30 days, cancels it, and requests it at once', async () => {
    const id = await enterprise(null);
    const remove = (...more: string[]) => admin('accounts', 'delete', '--account', String(id), ...more);
    const nothing = (reason: string) => refusal(`Nothing was changed: ${reason}.`);
    expect(await remove('--cancel')).toEqual(nothing('nobody has requested the deletion of the account'));
    const requested = await remove();
    const days =
      (new Date(requested.stdout.trim().slice('deletionAt: '.length)).getTime() - database.now.getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(await remove('--cancel')).toMatchObject({ code: 0, stdout: 'deletionAt: none\n' });
    expect(await remove('--at-once')).toMatchObject({ code: 0 });
    expect(await remove('--cancel')).toEqual(nothing('the account is being deleted already'));
    const entries = ['requested', 'cancelled', 'requested'].map((what) => `account.deletion_${what}`);
    expect(await actions(id)).toEqual(entries.map((action) => [action, 'jane (accounts delete)']));
  });

  it('[contract 12] prints the certificate of a deletion: who asked, when, and the deleted rows, without personal data', async () => {
    const id = await enterprise(null);
    const email = 'owner@gone.example';
    const owner = { name: 'Gone', role: 'OWNER', emailVerified: true, passwordHash: 'x' } as const;
    await insertMember(database, { accountId: id, email, ...owner });
    await database.sql`
      insert into folders (account_id, name) select ${id}, 'Folder ' || n from generate_series(1, 30) n`;
    const certificate = () => admin('accounts', 'certificate', '--account', String(id), '--json');
    expect(await certificate()).toMatchObject({ code: 1, stdout: '' });
    const deps = { database, clock: { ...manualClock(), now: () => new Date(database.now.getTime() + 3_600_000) } };
    const logger = createLogger({ name: 'test', level: 'silent' });
    await deleteDueAccounts({ ...deps, logger });
    await admin('accounts', 'delete', '--account', String(id), '--at-once');
    // In several steps, which add up.
    await deleteDueAccounts({ ...deps, logger }, { rowsPerStep: 20, steps: 1 });
    const begun = { endedAt: null, rows: { folders: expect.any(Number) } };
    expect(JSON.parse((await certificate()).stdout)).toMatchObject(begun);
    await deleteDueAccounts({ ...deps, logger }, { rowsPerStep: 20, steps: 20 });
    const printed = await certificate();
    expect(JSON.parse(printed.stdout)).toMatchObject({
      accountId: id,
      requestedBy: 'jane (accounts delete)',
      endedAt: expect.any(String),
      rows: { folders: 30, memberships: 1, users: 1, accounts: 1 },
      images: 0,
    });
    expect(printed.stdout).not.toContain(email);
    expect((await admin('accounts', 'certificate', '--account', String(id))).stdout).toContain('rows of folders: 30\n');
  });
});

describe('the command accounts, with two installations', () => {
  const empty = perTest(temporaryDatabase);
  const folder = perTest(temporaryFolder);
  const to = () => folder.at('export');
  const variables = (DATABASE_URL: string) => ({
    DATABASE_URL,
    ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'),
    ACCOUNT_EXPORT_PASSPHRASE: 'a passphrase of the operator',
    MEDIA_DIR: folder.at('media'),
  });
  const exportOf = (id: number) =>
    adminWith(variables(database.url), 'accounts', 'export', '--account', String(id), '--to', to());
  const importFrom = (from: string) => adminWith(variables(empty.url), 'accounts', 'import', from, '--actor', 'kim');

  it('[export] exports an account into an empty folder, and imports it into an empty installation', async () => {
    const id = await enterprise(7);
    const exported = await exportOf(id);
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(exported.stdout).toMatch(/^rows: \d+\nimages: 0\nsecrets: encrypted with the passphrase\n$/);
    expect(statSync(folder.at('export/manifest.json')).mode & 0o777).toBe(0o600);
    expect(await exportOf(id)).toEqual(refusal(`Nothing was exported: ${to()} is not empty.`));
    expect(await actions(id)).toEqual([['account.exported', 'jane (accounts export)']]);

    const imported = await importFrom(to());
    expect(imported.code).toBe(0);
    expect(imported.stdout).toMatch(new RegExp(`^accountId: ${id}\nrows: \\d+\nimages: 0\n$`));
    const shown = await adminWith(variables(empty.url), 'accounts', 'show', '--account', String(id), '--json');
    expect(JSON.parse(shown.stdout)).toMatchObject({ id, seats: 7, status: 'SUSPENDED' });
    const again = await importFrom(to());
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('this installation has accounts already');
    expect(await importFrom(folder.path)).toEqual(refusal('The export is not complete: it lacks manifest.json.'));
  });
});

it('[operating] the command audit exports audit logs as lines of JSON, of one account or of all, within a range of time', async () => {
  const ids = [await enterprise(5), await enterprise(5)];
  for (const seats of ['1', '2']) await moveSeats(ids, seats);
  const lines = ({ stdout }: Outcome) =>
    (stdout.match(/.+/g) ?? []).map((line) => JSON.parse(line) as Record<string, unknown>);
  const one = lines(await admin('audit', 'export', '--account', String(ids[0])));
  expect(one.map(({ accountId, details }) => [accountId, (details as { moved: number }).moved])).toEqual([
    [ids[0], 1],
    [ids[0], 2],
  ]);
  expect(one[0]).toMatchObject({ actorName: 'jane (accounts move-seats)', action: 'account.seats_moved' });
  const all = lines(await admin('audit', 'export'));
  expect(all.filter(({ accountId }) => ids.includes(Number(accountId)))).toHaveLength(4);
  const second = String(one[1]?.['at']);
  expect(lines(await admin('audit', 'export', '--account', String(ids[0]), '--from', second))).toEqual([one[1]]);
  expect(lines(await admin('audit', 'export', '--account', String(ids[0]), '--to', second))).toEqual([one[0]]);
});
