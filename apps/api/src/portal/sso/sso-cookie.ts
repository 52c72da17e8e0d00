import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SSO_FLOW_SECONDS } from '@listings/feature-accounts';
import { isLoopback } from '../http/session-cookie.js';

/** The cookie that binds a sign-in at a provider to the browser that has started it. */
export class SsoCookie {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(publicUrl: string) {
    this.secure = !isLoopback(publicUrl);
    this.name = this.secure ? '__Host-listings_sso' : 'listings_sso';
  }

  read(request: FastifyRequest): string | undefined {
    return request.server.parseCookie(request.headers.cookie ?? '')[this.name];
  }

  write(reply: FastifyReply, token: string): void {
    void reply.setCookie(this.name, token, { ...this.attributes(), maxAge: SSO_FLOW_SECONDS });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.attributes());
  }

  /** `lax`: the provider's redirect is a navigation from another site, which must bring the cookie. */
  private attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.secure, path: '/' } as const;
  }
}
