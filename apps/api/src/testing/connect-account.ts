import type { RunningApi } from './running-api.js';

/** Connects a sandbox owner through the consent flow, as a browser does. Returns the id of the connected account. */
export async function connectAccount(
  api: RunningApi,
  { publisher, owner, key }: { publisher: 'publisher-a' | 'publisher-b'; owner: string; key?: string },
): Promise<string> {
  const urls = { successUrl: 'https://client.example/done', errorUrl: 'https://client.example/sorry' };
  const { body } = await api.write(`/connected-accounts/connect-${publisher}`, urls, { key });
  const [{ url }] = Object.values(body.data as Record<string, { url: string }>) as [{ url: string }];
  const follow = async (from: string) => {
    // The public URL of the service differs from the address on which it listens.
    const response = await fetch(from.replace('https://listings.example', api.url), { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '');
  };
  const consent = await follow(url);
  consent.searchParams.set('sandbox_user', owner);
  const end = await follow((await follow(consent.href)).href);
  const id = end.searchParams.get('connectedAccountId');
  if (id === null) throw new Error(`The consent ended at ${end.href}`);
  return id;
}
