import { randomBytes } from 'node:crypto';
import { StartProblem } from './problem.js';
import { asRecord, readStateFile, writeStateFile } from './state-file.js';

/** The secrets of a home, generated at its first start. */
export interface Secrets {
  /** 32 bytes in base64; encrypts the stored publisher credentials and webhook secrets. */
  encryptionKey: string;
  postgresPassword: string;
}

/** Reads the secrets of a home, or generates them if there are none. */
export function homeSecrets(path: string): Secrets {
  const present = readStateFile(path);
  if (present === undefined) {
    const made = {
      encryptionKey: randomBytes(32).toString('base64'),
      postgresPassword: randomBytes(18).toString('base64url'),
    };
    writeStateFile(path, made);
    return made;
  }
  const { encryptionKey, postgresPassword } = asRecord(present);
  if (typeof encryptionKey !== 'string' || typeof postgresPassword !== 'string') {
    throw new StartProblem(
      `${path} is damaged (encryptionKey or postgresPassword is missing): restore it from a backup, or move the whole folder away.`,
    );
  }
  return { encryptionKey, postgresPassword };
}
