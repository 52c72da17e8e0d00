import { isUniqueViolation } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import { findUserByEmail } from '../store/users.js';
import type { User } from '../store/users.js';
import { comparableAddress } from './comparable-address.js';

/** Finds a user by e-mail address, whatever its case. */
export function findUserOf(sql: Sql, email: string): Promise<User | undefined> {
  return findUserByEmail(sql, comparableAddress(email));
}

/** Whether an error of the database says that another user has the e-mail address. */
export function isAddressTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'users_email');
}
