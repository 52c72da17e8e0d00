import { startSandbox } from '@listings/publisher-sandbox';
import { manualClock } from '@listings/testing';

/** A sandbox in this process. */
export interface RunningSandbox {
  readonly url: string;
}

/** A call that the sandbox recorded. */
export interface LoggedRequest {
  readonly query: Record<string, string>;
  readonly body?: unknown;
  readonly status: number;
}

/** One isolated world of the sandbox. */
export interface World {
  /** The base URL of publisher A. */
  readonly root: string;
  /** Calls an admin route, `/_sandbox/{path}` [publishers 3.4]. */
  admin<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T>;
  /** Queues scripted responses for the next calls of an operation [publishers 3.5]. */
  script(operation: string, ...responses: object[]): Promise<void>;
  /** The recorded calls of an operation, or all of them [publishers 3.4]. */
  requests(operation: string): Promise<readonly LoggedRequest[]>;
  /** Calls publisher A directly. */
  api<T>(path: string, accessToken: string): Promise<T>;
}

/** Starts a sandbox at the time of the plug-ins, where the time stands still unless a test moves that of its world. */
export const startStill = () => startSandbox({ clock: manualClock() });

let worlds = 0;

/** Opens a new world; each test has its own [publishers 3.1]. */
export function newWorld({ url }: RunningSandbox): World {
  return worldAt(`${url}/s/publisher-a-${++worlds}`);
}

/** The reference of listing nn of owner-a1 [publishers 3.2]. */
export function listingRef(nn: number): string {
  const group = nn <= 5 ? 1 : nn <= 35 ? 2 : 3;
  return `accounts/10${group}/locations/91000${String(nn).padStart(2, '0')}`;
}

function worldAt(origin: string): World {
  const root = `${origin}/a`;
  const world: World = {
    root,
    admin: (method, path, body) => askJson(method, `${origin}/_sandbox/${path}`, body),
    async script(operation, ...responses) {
      await world.admin('POST', 'script', { operation, responses });
    },
    async requests(operation) {
      const query = new URLSearchParams({ publisher: 'a', ...(operation ? { operation } : {}) });
      return world.admin('GET', `requests?${query}`);
    },
    api: (path, accessToken) => askJson('GET', `${root}${path}`, undefined, { authorization: `Bearer ${accessToken}` }),
  };
  return world;
}

async function askJson<T>(
  method: string,
  url: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
