import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds for which the browser keeps the cookie; the session may end earlier. */
const COOKIE_SECONDS = 30 * 24 * 3_600;

/** Reads and writes the cookie that holds the token of a session [contract 12]. */
export class SessionCookie {
  private readonly secure: boolean;
  private readonly name: string;

  /** The cookie is `Secure`, and bound to the host by its name, unless the service runs on loopback. */
  constructor(publicUrl: string) {
    this.secure = !isLoopback(publicUrl);
    this.name = this.secure ? '__Host-listings_session' : 'listings_session';
  }

  /** The token of the request's session; undefined without a cookie. */
  read(request: FastifyRequest): string | undefined {
    // Not `request.cookies`: the hooks of the cookie plug-in run after ours.
    return request.server.parseCookie(request.headers.cookie ?? '')[this.name];
  }

  write(reply: FastifyReply, token: string): void {
    void reply.setCookie(this.name, token, { ...this.attributes(), maxAge: COOKIE_SECONDS });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.attributes());
  }

  private attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.secure, path: '/' } as const;
  }
}

/** Whether the service runs on loopback, where browsers accept cookies without TLS. */
export function isLoopback(publicUrl: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname);
}
