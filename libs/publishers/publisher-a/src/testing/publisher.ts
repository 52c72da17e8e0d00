import { startSandbox } from '@listings/publisher-sandbox';
import { manualClock } from '@listings/testing';

/** A call that the sandbox recorded. */
export interface LoggedRequest {
  readonly query: Record<string, string>;
  readonly body?: unknown;
  readonly status: number;
}

/** Starts a sandbox at the time of the plug-ins, where the time stands still unless a test moves that of its world. */
export const startStill = () => startSandbox({ clock: manualClock() });

let worlds = 0;

/** One isolated world of the sandbox. */
export type World = ReturnType<typeof newWorld>;

/** Opens a new world; each test has its own [publishers 3.1]. */
export function newWorld({ url }: { readonly url: string }) {
  const origin = `${url}/s/publisher-a-${++worlds}`;
  const admin = <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T> =>
    askJson(method, `${origin}/_sandbox/${path}`, body);
  return {
    /** The base URL of publisher A. */
    root: `${origin}/a`,
    /** Calls an admin route, `/_sandbox/{path}` [publishers 3.4]. */
    admin,
    /** Queues scripted responses for the next calls of an operation [publishers 3.5]. */
    script: (operation: string, ...responses: object[]) => admin<void>('POST', 'script', { operation, responses }),
    /** The recorded calls of an operation, or all of them [publishers 3.4]. */
    requests(operation: string): Promise<readonly LoggedRequest[]> {
      const query = new URLSearchParams({ publisher: 'a', ...(operation ? { operation } : {}) });
      return admin('GET', `requests?${query}`);
    },
  };
}

/** The settings of the plug-in for publisher A at this URL, as far as they have no default [publishers 0.2]. */
export function sandboxSettings(root: string) {
  const pages = ['AUTHORIZE', 'TOKEN', 'REVOKE', 'USERINFO'].map((page) => [`${page}_URL`, page.toLowerCase()]);
  const bases = ['ACCOUNTS', 'INFO', 'CONTENT', 'VERIFICATION', 'ACTIONS', 'METRICS'];
  return {
    ...Object.fromEntries(pages.map(([name, page]) => [name, `${root}/oauth/${page}`])),
    ...Object.fromEntries(bases.map((base) => [`${base}_BASE`, root])),
    CLIENT_ID: 'sandbox-client',
    CLIENT_SECRET: 'sandbox-secret',
  };
}

/** The reference of listing nn of owner-a1 [publishers 3.2]. */
export function listingRef(nn: number): string {
  const group = nn <= 5 ? 1 : nn <= 35 ? 2 : 3;
  return `accounts/10${group}/locations/91000${String(nn).padStart(2, '0')}`;
}

async function askJson<T>(method: string, url: string, body?: object): Promise<T> {
  const headers = body && { 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
