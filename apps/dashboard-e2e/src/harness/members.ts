import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright-core';
import type { Person } from './accounts.js';
import type { BrowserSuite } from './browser-suite.js';

/** Invites a new person to the account of an owner, who joins with a password. */
export async function newMember(
  { browser, product }: BrowserSuite,
  owner: Person,
  role: 'ADMIN' | 'EDITOR' | 'VIEWER',
): Promise<Person> {
  const context = await browser.newContext();
  const portal = `${product.apiUrl}/api/v4/portal`;
  const { email, password } = owner;
  const person = { email: `m${randomUUID().slice(0, 8)}@members.example`, password: 'eleven small violins' };
  await post(context.request, `${portal}/sign-in`, { data: { email, password } });
  const { csrfToken } = (await (await context.request.get(`${portal}/session`)).json()) as { csrfToken: string };
  const invited = await post(context.request, `${portal}/invitations`, {
    data: { email: person.email, role },
    headers: { 'x-csrf-token': csrfToken },
  });
  const token = new URLSearchParams(new URL(invited['link'] as string).hash.slice(1)).get('token');
  await context.clearCookies();
  await post(context.request, `${portal}/invitations/accept`, {
    data: { token, name: `A ${role.toLowerCase()}`, password: person.password },
  });
  await context.close();
  return person;
}

async function post(
  request: APIRequestContext,
  url: string,
  options: { data: object; headers?: Record<string, string> },
): Promise<Record<string, unknown>> {
  const response = await request.post(url, options);
  if (!response.ok()) throw new Error(`${url} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
