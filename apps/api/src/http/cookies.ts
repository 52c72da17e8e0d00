import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SSO_FLOW_SECONDS } from '@listings/feature-identity';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Reads and writes a cookie that no script can read. It is `Secure`, and its name says so, unless the service runs on
 * loopback. `lax`: a redirect from a provider is a navigation from another site, which must bring the cookie.
 */
class Cookie {
  private readonly secure: boolean;
  private readonly name: string;
  private readonly seconds: number;

  constructor(
    publicUrl: string,
    options: { readonly name: string; readonly prefix?: '__Host-' | '__Secure-'; readonly seconds: number },
  ) {
    const { name, prefix = '__Host-', seconds } = options;
    this.secure = !isLoopback(publicUrl);
    this.name = this.secure ? `${prefix}${name}` : name;
    this.seconds = seconds;
  }

  /** The value in a request; undefined without one. */
  read(request: FastifyRequest): string | undefined {
    // Not `request.cookies`: the hooks of the cookie plug-in run after ours.
    return request.server.parseCookie(request.headers.cookie ?? '')[this.name];
  }

  write(reply: FastifyReply, value: string, path = '/'): void {
    void reply.setCookie(this.name, value, { ...this.attributes(path), maxAge: this.seconds });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.attributes('/'));
  }

  private attributes(path: string) {
    return { httpOnly: true, sameSite: 'lax', secure: this.secure, path } as const;
  }
}

/** The cookie that holds the token of a session [contract 12]. The session may end earlier. */
export class SessionCookie extends Cookie {
  constructor(publicUrl: string) {
    super(publicUrl, { name: 'listings_session', seconds: 30 * DAY_SECONDS });
  }
}

/** The cookie by which a browser that has signed in before is known, also after the sign-out; it permits nothing. */
export class DeviceCookie extends Cookie {
  constructor(publicUrl: string) {
    super(publicUrl, { name: 'listings_device', seconds: 365 * DAY_SECONDS });
  }
}

/** The cookie that binds a sign-in at a provider to the browser that has started it. */
export class SsoCookie extends Cookie {
  constructor(publicUrl: string) {
    super(publicUrl, { name: 'listings_sso', seconds: SSO_FLOW_SECONDS });
  }
}

/**
 * The cookie by which a browser sees again the form that it has opened with a connect link [contract 7]. Browsers send
 * it with this link only.
 */
export class FormCookie extends Cookie {
  constructor(publicUrl: string) {
    super(publicUrl, { name: 'listings_form', prefix: '__Secure-', seconds: HOUR_SECONDS });
  }
}

/** The cookie that binds the consent of a connect link to the browser that has started it [contract 7]. */
export class ConnectCookie extends Cookie {
  constructor(publicUrl: string) {
    super(publicUrl, { name: 'listings_connect', seconds: HOUR_SECONDS });
  }
}

/** Whether the service runs on loopback, where browsers accept cookies without TLS. */
export function isLoopback(publicUrl: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname);
}
