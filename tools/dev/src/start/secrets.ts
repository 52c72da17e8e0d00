import { randomBytes } from 'node:crypto';
import { StartProblem } from './problem.js';
import { asRecord, readStateFile, writeStateFile } from './state-file.js';

/** What this home keeps to itself, made once. */
export interface Secrets {
  /** 32 bytes in base64; the stored credentials of publishers are sealed with it. */
  encryptionKey: string;
  postgresPassword: string;
}

/** Reads the secrets of a home, or makes them when there are none. */
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
      `${path} is damaged (encryptionKey or postgresPassword is missing): restore it from a copy, or move the whole folder away.`,
    );
  }
  return { encryptionKey, postgresPassword };
}
