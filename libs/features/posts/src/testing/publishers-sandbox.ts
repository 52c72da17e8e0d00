import { createHmac } from 'node:crypto';
import { plugInSettings, SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';

/** The publishers of the sandbox. Only tests may name publishers. */
export const PLUG_INS = ['@listings/publisher-a', '@listings/publisher-b'];
export const SITE_A = 'PUBLISHER_A';
export const SITE_B = 'PUBLISHER_B';

/** Listing nn, from 1 to 5, of an owner at publisher A. */
export function listingA(nn: number, owner = 1): string {
  return `accounts/${owner}01/locations/9${owner}000${String(nn).padStart(2, '0')}`;
}

/** Page nn of an owner at publisher B. */
export function pageB(nn: number, owner = 1): string {
  return `1000000${owner}00000${String(nn).padStart(2, '0')}`;
}

/** The sandbox over HTTP with functions that read the public posts. */
export interface PublishersSandbox {
  readonly admin: SandboxAdmin;
  /** Settings of both plug-ins, with short polls. */
  readonly environment: Readonly<Record<string, string>>;
  /** Texts of the live posts of a listing at publisher A. */
  liveAtA(nn: number): Promise<string[]>;
  /** Texts of the live posts of a page at publisher B. */
  liveAtB(nn: number): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts the sandbox with its own world. */
export async function publishersSandbox(): Promise<PublishersSandbox> {
  const sandbox = await startSandbox();
  const admin = new SandboxAdmin(sandbox.url);
  const read = async (url: string, token: string) => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    admin,
    environment: { ...plugInSettings(sandbox.url), PUBLISHER_A_POST_POLL_SECONDS: '1,2,4,8,15,30' },
    async liveAtA(nn) {
      const { localPosts = [] } = (await read(
        `${sandbox.url}/a/v4/${listingA(nn)}/localPosts?pageSize=100`,
        'at-a1',
      )) as {
        localPosts?: { summary?: string; state: string }[];
      };
      return localPosts.flatMap(({ state, summary }) => (state === 'LIVE' ? [summary ?? ''] : []));
    },
    async liveAtB(nn) {
      const token = `pt-${pageB(nn)}`;
      const proof = createHmac('sha256', 'sandbox-secret').update(token).digest('hex');
      const url = `${sandbox.url}/b/v25.0/${pageB(nn)}/published_posts?limit=100&appsecret_proof=${proof}`;
      const { data } = (await read(url, token)) as { data: { message?: string }[] };
      return data.map(({ message }) => message ?? '');
    },
    close: () => sandbox.close(),
  };
}
