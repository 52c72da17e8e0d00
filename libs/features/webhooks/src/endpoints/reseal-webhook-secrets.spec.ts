import { expect, it } from '@jest/globals';
import { Encryption, ResealReport } from '@listings/platform';
import { webhookFixture } from '../testing/webhook-fixture.js';
import { resealWebhookSecrets } from './reseal-webhook-secrets.js';
import { rotateSecret } from './rotate-secret.js';
import { saveEndpoint } from './save-endpoint.js';

const fixture = webhookFixture();

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const [oldKey, newKey] = [keyOf(1), keyOf(2)];

it('[contract 8] a new encryption key decrypts current and previous secrets after re-encryption', async () => {
  const { accountId } = await fixture.account();
  const { database } = fixture;
  const before = { ...fixture.deps, encryption: new Encryption([oldKey]) };
  const saved = await saveEndpoint(before, accountId, { url: 'http://receiver.test/a' });
  const rotated = await rotateSecret(before, accountId);
  if (!saved.saved || !rotated.rotated) throw new Error('no secrets');

  const report = new ResealReport();
  const both = new Encryption([newKey, oldKey]);
  await resealWebhookSecrets({ database, encryption: both }, report);
  expect(report.resealed).toBe(2);
  await resealWebhookSecrets({ database, encryption: both }, report);
  expect(report.resealed).toBe(2);

  const [row] = await database.sql<Record<'secret' | 'previous', string>>`select secret, previous_secret as previous
    from webhook_endpoints where account_id = ${accountId}`;
  const after = new Encryption([newKey]);
  expect(after.decrypt(row?.secret ?? '', `webhook:${accountId}`)).toBe(rotated.secret);
  expect(after.decrypt(row?.previous ?? '', `webhook:${accountId}`)).toBe(saved.secret);

  const lost = new ResealReport();
  await resealWebhookSecrets({ database, encryption: new Encryption([oldKey]) }, lost);
  expect([...lost.unreadable]).toEqual([[after.newestKeyId, 2]]);
});

it('[operating] records an account once when two processes re-encrypt its secrets at the same time', async () => {
  const { accountId } = await fixture.account();
  const { database } = fixture;
  const [older, newer] = [keyOf(3), keyOf(4)];
  const before = { ...fixture.deps, encryption: new Encryption([older]) };
  expect(await saveEndpoint(before, accountId, { url: 'http://receiver.test/b' })).toMatchObject({ saved: true });
  const encryption = new Encryption([newer, older, oldKey, newKey]);
  const recorded: number[] = [];
  const reseal = (over: Pick<typeof database, 'query' | 'execute' | 'transaction'>) =>
    resealWebhookSecrets({ database: over, encryption }, new ResealReport(), async (_, accountIds) => {
      recorded.push(...accountIds.filter((id) => id === accountId));
    });
  // The other process ends after this one has found the secrets, and before it changes them.
  let other: Promise<void> | undefined;
  await reseal({
    query: database.query.bind(database),
    execute: database.execute.bind(database),
    transaction: async (work) => {
      await (other ??= reseal(database));
      return database.transaction(work);
    },
  });
  expect(recorded).toEqual([accountId]);
});
