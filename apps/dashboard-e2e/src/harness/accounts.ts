import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningProduct } from './product.js';

const run = promisify(execFile);

/** A person who can sign in. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/** The owner of a new account. */
export interface Owner extends Person {
  readonly accountName: string;
}

/** The person of the demo account. */
export function demoPerson({ account: { email, password } }: RunningProduct): Person {
  return { email, password };
}

/** An owner who has not signed up yet. */
export function newPerson(): Owner & { readonly name: string } {
  const name = `p${randomUUID().slice(0, 8)}`;
  return {
    accountName: `Cafes of ${name}`,
    name,
    email: `${name}@members.example`,
    password: 'eleven small violins',
  };
}

/** The administration command of the build. */
const ADMIN = fileURLToPath(new URL('../../../../dist/apps/admin/src/main.js', import.meta.url));

/**
 * Creates an account with its owner, as an operator does. The sign-up takes only some accounts an hour from one address,
 * fewer than the tests need.
 */
export async function newOwner({ databaseUrl }: RunningProduct): Promise<Owner> {
  const { accountName, email, password } = newPerson();
  await run(process.execPath, [ADMIN, 'create-account', '--name', accountName, '--plan', 'LAUNCH', '--email', email], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: databaseUrl, ACCOUNT_PASSWORD: password },
  });
  return { accountName, email, password };
}
