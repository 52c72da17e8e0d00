import { randomBytes, scryptSync } from 'node:crypto';
import { Encryption } from '@listings/platform';
import type { ExportManifest } from './manifest.js';
import { TransferProblem } from './transfer-problem.js';

/** The shortest passphrase that an export accepts: whoever has the file may try as many as they like. */
export const SHORTEST_PASSPHRASE = 20;

const CHECK = { text: 'the secrets of an exported account', context: 'account-export' } as const;
/** 64 MB and half a second for each guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 } as const;

/** The encryption of the secrets of a new export, and what its manifest says about it. */
export function newPassphraseEncryption(passphrase: string): {
  encryption: Encryption;
  secrets: NonNullable<ExportManifest['secrets']>;
} {
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new TransferProblem(`The passphrase must have at least ${SHORTEST_PASSPHRASE} characters.`);
  const salt = randomBytes(16).toString('base64');
  const encryption = encryptionOf(passphrase, salt);
  return { encryption, secrets: { kdf: 'scrypt', salt, check: encryption.encrypt(CHECK.text, CHECK.context) } };
}

/** The encryption of the secrets of an export; throws a {@link TransferProblem} for a wrong passphrase. */
export function passphraseEncryption(
  passphrase: string,
  { salt, check }: NonNullable<ExportManifest['secrets']>,
): Encryption {
  const encryption = encryptionOf(passphrase, salt);
  try {
    encryption.decrypt(check, CHECK.context);
  } catch {
    throw new TransferProblem('The passphrase is not the one of this export.');
  }
  return encryption;
}

function encryptionOf(passphrase: string, salt: string): Encryption {
  return new Encryption([
    scryptSync(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, COST).toString('base64'),
  ]);
}
