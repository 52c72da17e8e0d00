import { expect, it } from '@jest/globals';
import { Encryption } from '@listings/platform';
import { ConnectionSecrets } from './connection-secrets.js';
import { sealCredentials } from './sealed-credentials.js';

const KEY = Buffer.alloc(32, 1).toString('base64');
const key = (connectedAccountId: string) => ({ accountId: 1, connectedAccountId });

/** An encryption that counts what it opens. */
class Counting extends Encryption {
  opened = 0;

  override decrypt(...given: Parameters<Encryption['decrypt']>): string {
    this.opened += 1;
    return super.decrypt(...given);
  }
}

it('[reliability 3] credentials are opened once for each version of a connected account, and only so many are kept', () => {
  const encryption = new Counting([KEY]);
  const secrets = new ConnectionSecrets(encryption);
  const stored = (id: string, token: string) => ({
    credentials: sealCredentials(encryption, key(id), { accessToken: token }),
  });
  const [first, renewed] = [stored('a', 'first-token-17'), stored('a', 'second-token-17')];
  for (let times = 0; times < 3; times += 1) secrets.of(key('a'), first);
  expect(encryption.opened).toBe(1);
  expect(secrets.of(key('a'), renewed).all.clean('first-token-17 second-token-17')).toBe('first-token-17 [removed]');
  expect(encryption.opened).toBe(2);

  const large = (id: string) => stored(id, `large-token-17-${'x'.repeat(600_000)}`);
  for (const id of ['b', 'c', 'd']) secrets.of(key(id), large(id));
  const before = encryption.opened;
  secrets.of(key('a'), renewed);
  expect(encryption.opened).toBe(before + 1);
});

it('[reliability 3] credentials that no key opens are no secrets, because the plug-in does not get them either', () => {
  const other = new Encryption([Buffer.alloc(32, 2).toString('base64')]);
  const credentials = sealCredentials(other, key('a'), { accessToken: 'first-token-17' });
  expect(new ConnectionSecrets(new Encryption([KEY])).of(key('a'), { credentials }).all.isEmpty).toBe(true);
});
