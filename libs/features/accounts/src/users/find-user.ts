import type { EntityManager } from 'typeorm';
import { User } from '@listings/persistence/management';
import { comparableAddress } from './comparable-address.js';

/** Finds a user by e-mail address, whatever its case. */
export function findUserByEmail(manager: EntityManager, email: string): Promise<User | null> {
  const address = comparableAddress(email);
  return manager.createQueryBuilder(User, 'user').where('lower(user.email) = lower(:address)', { address }).getOne();
}

/** Whether an error of the database says that another user has the e-mail address. */
export function isAddressTaken(error: unknown): boolean {
  const { code, constraint } = ((error as { driverError?: unknown }).driverError ?? error) as {
    code?: string;
    constraint?: string;
  };
  return code === '23505' && constraint === 'users_email';
}
