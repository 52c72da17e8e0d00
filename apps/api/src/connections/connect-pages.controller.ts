import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONNECTIONS, finishConnection, openConnectLink, submitTokenForm } from '@listings/feature-connections';
import type { BrowserPage, BrowserStep, ConnectionsDependencies } from '@listings/feature-connections';
import { page, PAGE_HEADERS } from '../openapi/html.js';
import { confirmationPage } from './confirmation-page.js';
import { FormCookie } from '../http/cookies.js';
import { readTokenForm, TOKEN_FORM_PATH, tokenFormHeaders, tokenFormPage } from './token-form-page.js';

/**
 * The browser redirects of the consent flow in which an owner connects an account [contract 7]. Requests need no key:
 * the secret token of the link, and later the `state` of the consent or of the form, authorize them.
 */
@Controller()
export class ConnectPagesController {
  private readonly cookie: FormCookie;

  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {
    this.cookie = new FormCookie(connections.publicUrl);
  }

  @Get('/connect/callback/:publisher')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (isLinkPreview(request)) return sendNothing(reply);
    const { publisher } = request.params as { publisher: string };
    const query = firstValues(request.query as Record<string, string | string[] | undefined>);
    send(reply, await finishConnection(this.connections, publisher, query));
  }

  /** The form in which an owner enters a token. Its `state` is in no other page, so no other site can submit it. */
  @Post(TOKEN_FORM_PATH)
  async submit(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { publisher } = request.params as { publisher: string };
    const form = isFromOtherSite(request) ? undefined : readTokenForm(request.body);
    send(reply, form ? await submitTokenForm(this.connections, publisher, form) : { outcome: 'unknown' });
  }

  @Get('/connect/:token')
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (isLinkPreview(request)) return sendNothing(reply);
    const { token } = request.params as { token: string };
    const { confirmed } = request.query as { confirmed?: unknown };
    const visit = { formState: this.cookie.read(request), isConfirmed: confirmed === 'yes' };
    const step = await openConnectLink(this.connections, token, visit);
    if (step.outcome === 'form') this.cookie.write(reply, step.form.state, `/connect/${token}`);
    send(reply, step);
  }
}

/** Mail scanners and chat programs check links with HEAD requests, which must not consume the single-use link. */
function isLinkPreview(request: FastifyRequest): boolean {
  return request.method === 'HEAD';
}

/** Browsers say from where a form comes. Ours is submitted from a page of this service. */
function isFromOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function sendNothing(reply: FastifyReply): void {
  void reply.status(200).send();
}

/** The URLs of this flow contain secrets: the response must not be cached, and the next page gets no referrer. */
function send(reply: FastifyReply, step: BrowserStep): void {
  void reply.headers({ ...PAGE_HEADERS, 'cache-control': 'no-store' });
  if (step.outcome === 'redirect') {
    // 303: after a form, too, the browser sends GET.
    void reply.removeHeader('content-type').redirect(step.url, reply.request.method === 'POST' ? 303 : 302);
    return;
  }
  if (step.outcome === 'form') {
    void reply.headers(tokenFormHeaders(step.form)).status(step.form.status).send(tokenFormPage(step.form));
    return;
  }
  if (step.outcome === 'confirmation') {
    void reply.status(200).send(confirmationPage(step));
    return;
  }
  const { status, title, text } = pages[step.outcome];
  void reply.status(status).send(page(title, `<h1>${title}</h1><p>${text}</p>`));
}

function firstValues(query: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first]];
    }),
  );
}

const pages: Readonly<Record<BrowserPage, { status: number; title: string; text: string }>> = {
  unknown: {
    status: 404,
    title: 'This link is no longer valid',
    text: 'A link to connect an account works once and for 24 hours. Ask the person who sent you the link for a new one.',
  },
  used: {
    status: 410,
    title: 'This link has already been used',
    text: 'A link to connect an account works once. If the account is not connected, ask the person who sent you the link for a new one.',
  },
  'form ended': {
    status: 410,
    title: 'This form is no longer open',
    text: 'A form to connect an account is taken once and for one hour. If you have just sent it, the account may be connected: look at the page from which you came. If it is not, ask the person who sent you the link for a new one.',
  },
  'origin refused': {
    status: 403,
    title: 'This link cannot be used',
    text: 'The link would return you to an address that its owner no longer allows. Ask the person who sent you the link for a new one.',
  },
  connected: {
    status: 200,
    title: 'The account is connected',
    text: 'You can close this page.',
  },
  'not connected': {
    status: 400,
    title: 'The account was not connected',
    text: 'Ask the person who sent you the link for a new one.',
  },
};
