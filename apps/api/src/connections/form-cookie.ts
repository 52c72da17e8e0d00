import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../portal/http/session-cookie.js';

/** Seconds for which a form is open. */
const FORM_SECONDS = 3_600;

/**
 * Reads and writes the cookie by which a browser sees again the form that it has opened with a connect link [contract 7]. Browsers
 * send it with this link only.
 */
export class FormCookie {
  private readonly secure: boolean;
  private readonly name: string;

  /** The cookie is `Secure` unless the service runs on loopback. */
  constructor(publicUrl: string) {
    this.secure = !isLoopback(publicUrl);
    this.name = this.secure ? '__Secure-listings_form' : 'listings_form';
  }

  /** The state of the form; undefined in a browser that has not opened it. */
  read(request: FastifyRequest): string | undefined {
    return request.server.parseCookie(request.headers.cookie ?? '')[this.name];
  }

  write(reply: FastifyReply, token: string, state: string): void {
    const path = `/connect/${token}`;
    void reply.setCookie(this.name, state, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.secure,
      path,
      maxAge: FORM_SECONDS,
    });
  }
}
