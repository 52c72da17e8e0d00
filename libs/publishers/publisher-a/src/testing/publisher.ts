import { SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import type { Script } from '@listings/publisher-sandbox';
import { manualClock } from '@listings/testing';

/** Starts a sandbox at the time of the plug-ins, where the time stands still unless a test moves that of its world. */
export const startStill = () => startSandbox({ clock: manualClock() });

let worlds = 0;

/** Opens a new world of the sandbox; each test has its own [publishers 3.1]. */
export function newWorld({ url }: { readonly url: string }) {
  const admin = new SandboxAdmin(url, `publisher-a-${++worlds}`);
  return {
    /** The base URL of publisher A. */
    root: `${admin.base}/a`,
    admin,
    /** Queues scripted responses for the next calls of an operation [publishers 3.5]. */
    script: (operation: string, ...responses: object[]) =>
      admin.script({ operation, responses: responses as Script['responses'] }),
    /** The recorded calls of an operation, or all of them [publishers 3.4]. */
    requests: (operation: string) => admin.requests({ publisher: 'a', operation: operation || undefined }),
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
