import { randomUUID } from 'node:crypto';
import type { RunningProduct } from './product.js';

/** A person who can sign in. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/** The owner of a new account. */
export interface Owner extends Person {
  readonly accountName: string;
  readonly apiKey: string;
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
    apiKey: '',
  };
}

/** Signs a new owner up over HTTP. */
export async function signUp(product: RunningProduct): Promise<Owner> {
  const { accountName, name, email, password } = newPerson();
  const response = await fetch(`${product.apiUrl}/api/v4/portal/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountName, name, email, password }),
  });
  const { apiKey } = (await response.json()) as { apiKey: string };
  if (!response.ok || !apiKey) throw new Error(`The sign-up answered ${response.status}.`);
  return { accountName, email, password, apiKey };
}
