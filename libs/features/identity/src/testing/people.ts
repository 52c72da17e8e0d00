import { randomBytes } from 'node:crypto';
import { PASSWORD } from '@listings/feature-accounts/testing';
import type { ApiOptions } from '@listings/feature-accounts/testing';
import { hashPassword } from '../passwords/password-hashing.js';
import { digestOf } from '../secret-tokens.js';
import { insertSession } from '../store/sessions.js';

const DAY_MS = 86_400_000;

/** People of an api with the feature of sign-ins: they have {@link PASSWORD}, and sessions that are stored. */
export async function people(): Promise<NonNullable<ApiOptions['people']>> {
  return {
    passwordHash: await (hash ??= hashPassword(PASSWORD)),
    async beginSession(member, { database, clock }) {
      const token = randomBytes(32).toString('base64url');
      const createdAt = clock.now();
      await insertSession(database, {
        ...member,
        digest: digestOf(token),
        secondFactorPending: false,
        secondFactorSkipped: false,
        createdAt,
        lastUsedAt: createdAt,
        expiresAt: new Date(createdAt.getTime() + 30 * DAY_MS),
        address: '127.0.0.1',
        userAgent: null,
      });
      return token;
    },
  };
}

let hash: Promise<string> | undefined;
