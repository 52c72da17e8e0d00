import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from './session-cookie.js';

/** The cookie stays after the sign-out, so that the browser is known at the next sign-in. */
const COOKIE_SECONDS = 365 * 24 * 3_600;

/** Reads and writes the cookie by which a browser that has signed in before is known; it permits nothing. */
export class DeviceCookie {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(publicUrl: string) {
    this.secure = !isLoopback(publicUrl);
    this.name = this.secure ? '__Host-listings_device' : 'listings_device';
  }

  read(request: FastifyRequest): string | undefined {
    return request.server.parseCookie(request.headers.cookie ?? '')[this.name];
  }

  write(reply: FastifyReply, value: string): void {
    const attributes = { httpOnly: true, sameSite: 'lax', secure: this.secure, path: '/' } as const;
    void reply.setCookie(this.name, value, { ...attributes, maxAge: COOKIE_SECONDS });
  }
}
