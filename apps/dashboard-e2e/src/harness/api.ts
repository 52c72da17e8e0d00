import { expect } from '@jest/globals';
import type { Owner } from './accounts.js';
import type { RunningProduct } from './product.js';

/** What the public API answers to a call with the key of the owner. Reads, or writes an input if there is one. */
export async function call<T = unknown>(
  { apiUrl }: Pick<RunningProduct, 'apiUrl'>,
  { apiKey }: Pick<Owner, 'apiKey'>,
  path: string,
  input?: object,
): Promise<T> {
  const response = await fetch(`${apiUrl}/api/v4/${path}`, {
    method: input ? 'POST' : 'GET',
    headers: { authorization: `API ${apiKey}`, ...(input && { 'content-type': 'application/json' }) },
    ...(input && { body: JSON.stringify({ input }) }),
  });
  const body = await response.text();
  expect([path, response.status, body]).toEqual([path, 200, expect.not.stringContaining('"success":false')]);
  return JSON.parse(body) as T;
}

/** The ids of the first locations of an owner. */
export async function locationIds(product: RunningProduct, owner: Owner): Promise<number[]> {
  const answer = JSON.stringify(await call(product, owner, 'locations?first=10'));
  return [...answer.matchAll(/"databaseId":(\d+)/g)].map(([, id]) => Number(id));
}
