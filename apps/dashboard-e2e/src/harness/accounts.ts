import { randomUUID } from 'node:crypto';
import { bundles, runAdmin } from '@listings/testing';
import type { RunningProduct } from './product.js';

/** A person who can sign in. */
export interface Person {
  readonly email: string;
  readonly password: string;
  /** Whether tests share one session of the person: an address has a limited number of sign-ins. */
  readonly sharesSession?: boolean;
}

/** The owner of a new account. */
export interface Founder extends Person {
  readonly accountName: string;
}

/** The owner of a new account with an API key of it that may write. */
export interface Owner extends Founder {
  readonly apiKey: string;
}

/** The person of the demo account, as whom most tests look at pages. */
export function demoPerson({ account: { email, password } }: RunningProduct): Person {
  return { email, password, sharesSession: true };
}

/** Names for new accounts, as they stand in the pictures of the documentation. */
const PLACES = ['Harbour', 'Juniper', 'Lantern', 'Meadow', 'Orchard', 'Riverside', 'Sunrise', 'Terrace', 'Willow'];
let named = 0;

/** A name that no other account of the spec file has. */
function nextAccountName(): string {
  const round = Math.floor(named / PLACES.length);
  const place = PLACES[named % PLACES.length];
  named += 1;
  return `${place} Cafes${round > 0 ? ` ${round + 1}` : ''}`;
}

/** An owner who has not signed up yet. */
export function newPerson(): Founder & { readonly name: string } {
  const name = `p${randomUUID().slice(0, 8)}`;
  return { accountName: nextAccountName(), name, email: `${name}@members.example`, password: 'eleven small violins' };
}

/**
 * Creates an account with its owner, as an operator does. The sign-up takes only some accounts an hour from one address,
 * fewer than the tests need.
 */
export async function newAccount(product: RunningProduct, plan = 'GROWTH'): Promise<Founder & { accountId: string }> {
  const { accountName, email, password } = newPerson();
  const words = ['create-account', '--name', accountName, '--plan', plan, '--email', email];
  const created = await admin(product, words, { ACCOUNT_PASSWORD: password });
  return { accountName, email, password, accountId: created('accountId') };
}

/** Creates an account with its owner and an API key. */
export async function newOwner(product: RunningProduct): Promise<Owner> {
  const { accountId, ...founder } = await newAccount(product);
  const issued = await admin(product, ['create-key', '--account', accountId, '--name', 'Tests', '--scope', 'WRITE']);
  return { ...founder, apiKey: issued('key') };
}

const admin = ({ databaseUrl }: RunningProduct, words: readonly string[], more = {}) =>
  runAdmin(bundles().main('admin'), words, { DATABASE_URL: databaseUrl, ...more });
