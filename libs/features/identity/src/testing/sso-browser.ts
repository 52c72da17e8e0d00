import type { RunningApi } from '@listings/feature-accounts/testing';

/** The public address of the tests' api. */
export const PUBLIC_URL = 'https://listings.example';

/** A page at which a browser has arrived. */
export type Visited = Readonly<{ url: URL; status: number; headers: Headers; text: string }>;

/** A browser that follows redirects between the service and a provider, and keeps the cookies of each. */
export class SsoBrowser {
  private readonly cookies = new Map<string, Map<string, string>>();
  /** Every address that the browser has visited. */
  readonly history: URL[] = [];

  constructor(private readonly api: Pick<RunningApi, 'url'>) {}

  /** Opens a path of the service or an address, and follows redirects until `stopAt` says so, or there are none. */
  async open(path: string, { stopAt }: { stopAt?: (url: URL) => boolean } = {}): Promise<Visited> {
    let url = new URL(path, PUBLIC_URL);
    for (let step = 0; step < 20; step += 1) {
      if (stopAt?.(url)) return { url, status: 0, headers: new Headers(), text: '' };
      this.history.push(url);
      const response = await this.request(url);
      const location = response.headers.get('location');
      const { status, headers } = response;
      if (location === null) return { url, status, headers, text: await response.text() };
      await response.body?.cancel();
      url = new URL(location, url);
      // The dashboard is no part of these tests.
      if (url.origin === PUBLIC_URL && !url.pathname.startsWith('/api/')) return { url, status, headers, text: '' };
    }
    throw new Error('The redirects have no end.');
  }

  /** The session of this browser, as the dashboard reads it. */
  async session(): Promise<Record<string, unknown>> {
    const { text } = await this.open('/api/v4/portal/session');
    return JSON.parse(text) as Record<string, unknown>;
  }

  /** The cookie of the service with this name. */
  cookie(name: string): string | undefined {
    return this.cookies.get(PUBLIC_URL)?.get(name);
  }

  private async request(url: URL): Promise<Response> {
    const jar = this.cookies.get(url.origin) ?? new Map<string, string>();
    this.cookies.set(url.origin, jar);
    const target = url.origin === PUBLIC_URL ? `${this.api.url}${url.pathname}${url.search}` : url.href;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(target, { redirect: 'manual', headers: { cookie, accept: 'text/html' } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }
}
