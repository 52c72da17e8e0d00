import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { Encryption } from '@listings/platform';
import { shared } from '@listings/testing/jest';
import { runCommand } from './testing/run-command.js';

const USERS = 1_050;
const [older, newer, lost] = [1, 2, 3].map(() => randomBytes(32).toString('base64')) as [string, string, string];
const database = shared(temporaryDatabase);

const rotate = (keys: readonly string[]) => {
  const variables = { DATABASE_URL: database.url, ENCRYPTION_KEY: keys.join(',') };
  return runCommand(['rotate-encryption-key', '--actor', 'ann'], variables);
};

const entries = () =>
  database.sql<{ accountId: number; actorName: string; keyId: string }>`
    select account_id as "accountId", actor_name as "actorName", details ->> 'keyId' as "keyId" from audit_log
    where action = 'encryption_key.rotated' order by id`;

const sealedValues = () =>
  database.sql<{ context: string; sealed: string }>`
    select 'totp:' || id as context, totp_secret as sealed from users where totp_secret is not null
    union all select 'webhook:' || account_id, secret from webhook_endpoints
    union all select 'mail:' || id, body from mails`;

it('[design 3.11] rotate-encryption-key encrypts every secret again, continues after an interruption, and names keys that are missing', async () => {
  const old = new Encryption([older]);
  const users = Array.from({ length: USERS }, () => randomUUID());
  await database.sql`
    insert into users (id, email, name, totp_secret)
    select id, id || '@users.example', 'User', sealed
    from unnest(${users}::uuid[], ${users.map((id) => old.encrypt(`secret of ${id}`, `totp:${id}`))}::text[]) as given (id, sealed)`;
  const [account] = await database.sql<{ id: number }>`
    insert into accounts (name, plan) values ('Acme', 'LAUNCH') returning id`;
  await database.sql`
    insert into webhook_endpoints (account_id, url, secret)
    values (${account?.id}, 'https://receiver.example/', ${old.encrypt('whsec_x', `webhook:${account?.id}`)})`;
  const mail = randomUUID();
  await database.sql`
    insert into mails (id, recipient, subject, body, due_at, expires_at)
    values (${mail}, 'a@b.example', 's', ${old.encrypt('text', `mail:${mail}`)}, now(), now())`;

  // An earlier run got as far as half of the users.
  const both = new Encryption([newer, older]);
  const half = users.toSorted().slice(0, USERS / 2);
  await database.sql`
    update users set totp_secret = sealed
    from unnest(${half}::uuid[], ${half.map((id) => both.encrypt(`secret of ${id}`, `totp:${id}`))}::text[]) as given (user_id, sealed) where id = user_id`;
  const [broken = ''] = users.toSorted().slice(-1);
  await database.sql`
    update users set totp_secret = ${new Encryption([lost]).encrypt(`secret of ${broken}`, `totp:${broken}`)}
    where id = ${broken}`;

  const { newestKeyId } = both;
  expect(await rotate([newer, older])).toEqual({
    code: 1,
    stdout: `keyId: ${newestKeyId}\nconnections: 0\nwebhookSecrets: 1\nsecondFactors: ${USERS / 2 - 1}\nmails: 1\nmoves: 0\n`,
    stderr: `Some secrets cannot be decrypted: 1 need the key ${new Encryption([lost]).newestKeyId}. Add missing keys to ENCRYPTION_KEY and run the command again.\n`,
  });
  const second = await rotate([newer, older, lost]);
  expect([second.code, second.stderr]).toEqual([0, '']);
  expect(second.stdout).toContain('secondFactors: 1\n');

  // The older keys can be removed now.
  const alone = new Encryption([newer]);
  const values = await sealedValues();
  expect(values).toHaveLength(USERS + 2);
  for (const { context, sealed } of values) expect(alone.decrypt(sealed, context)).not.toBe('');
  const stdout = `keyId: ${newestKeyId}\nconnections: 0\nwebhookSecrets: 0\nsecondFactors: 0\nmails: 0\nmoves: 0\n`;
  expect(await rotate([newer])).toMatchObject({ code: 0, stdout });
  const actorName = 'ann (rotate-encryption-key)';
  expect(await entries()).toEqual([{ accountId: account?.id, actorName, keyId: newestKeyId }]);
  // Back to the older key, with lines about the progress.
  const back = await rotate([older, newer]);
  expect([back.code, back.stderr]).toEqual([0, 'secondFactors: 1000 so far\n']);
  expect((await entries()).map(({ keyId }) => keyId)).toEqual([newestKeyId, old.newestKeyId]);
});
