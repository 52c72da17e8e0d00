/** The address in the links of an api of a test, which listens on another one. */
const PUBLIC_URL = 'https://listings.example';

/** The browser of an owner, who reads on the page of a connect link who asks, and goes on to the publisher and back. */
export class ConnectBrowser {
  cookie = '';

  /** `service` is where the service listens, if its links name another address. */
  constructor(private readonly service: { readonly url: string } = { url: PUBLIC_URL }) {}

  /** Opens a page. */
  async visit(url: string, method = 'GET'): Promise<Response> {
    const { cookie } = this;
    const target = url.replace(PUBLIC_URL, this.service.url);
    const response = await fetch(target, { method, redirect: 'manual', headers: { cookie } });
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    return response;
  }

  /** Where a page leads to. */
  async targetOf(url: string): Promise<string> {
    return targetIn(await this.visit(url));
  }

  /** The address with which the owner goes on, once the page of the link was read. An earlier release has no such page. */
  async confirmed(link: string): Promise<string> {
    const asking = await this.visit(link);
    const confirmed = /\?confirmed=[\w-]+/.exec(await asking.text())?.[0];
    return confirmed === undefined ? targetIn(asking) : `${link}${confirmed}`;
  }

  /** The address of the publisher's consent page. */
  async consentOf(link: string): Promise<string> {
    const next = await this.confirmed(link);
    return next.startsWith(link) ? this.targetOf(next) : next;
  }

  /** Agrees with these fields of the consent page; returns the client's page at the end. */
  async connect(link: string, choice: Readonly<Record<string, string>>): Promise<URL> {
    const consent = new URL(await this.consentOf(link));
    for (const [name, value] of Object.entries(choice)) consent.searchParams.set(name, value);
    return new URL(await this.targetOf(await this.targetOf(consent.href)));
  }
}

function targetIn({ status, headers, url }: Response): string {
  const target = headers.get('location');
  if (!target) throw new Error(`${url} answered ${status} without a redirect`);
  return new URL(target, url).href;
}
