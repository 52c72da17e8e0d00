import { createHash } from 'node:crypto';
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escape, page, PAGE_HEADERS } from '@listings/api-kit';
import type { FormRoute } from '@listings/api-kit';
import { acceptedLanguage } from '@listings/language';
import type { Language } from '@listings/language';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { BrowserPage, BrowserStep } from '../connecting/browser-step.js';
import { finishConnection } from '../connecting/finish-connection.js';
import { openConnectLink } from '../connecting/open-connect-link.js';
import { submitTokenForm } from '../connecting/submit-token-form.js';
import type { Asker } from '../connecting/token-form.js';
import { CONNECTIONS } from '../connections.module.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { connectTexts } from '../texts/connect-texts.js';
import { ConnectCookie, FormCookie } from './connect-cookies.js';
import { askerSentence, readTokenForm, TOKEN_FORM_PATH, tokenFormHeaders, tokenFormPage } from './token-form-page.js';

/** Who asks an owner for which publisher, and what the owner confirms besides. */
interface Confirmation {
  readonly publisher: RegisteredPublisher;
  readonly asker: Asker;
  readonly text?: string;
}

const STYLE = `<style>p{max-width:40rem}a{display:inline-block;margin-top:1rem;padding:.5rem 1.25rem;border:1px solid var(--line);border-radius:.25rem;text-decoration:none}</style>`;

/**
 * The page on which an owner reads who asks, and confirms the terms of a publisher where it has some, before the publisher is asked. Its link
 * opens the connect link itself, and works in this browser only.
 */
function confirmationPage({ publisher, asker, text }: Confirmation, confirmed: string, language: Language): string {
  const say = connectTexts(language);
  const { displayName } = publisher.declaration;
  const heading = say('form.heading', { publisher: displayName });
  const action =
    text === undefined ? say('confirmation.continue', { publisher: displayName }) : say('confirmation.action');
  const terms = text === undefined ? '' : `<p>${escape(text)}</p>`;
  return page(
    heading,
    `${STYLE}<h1>${escape(heading)}</h1><p>${escape(askerSentence(publisher, asker, language))}</p>${terms}<a href="?confirmed=${confirmed}" rel="nofollow">${escape(action)}</a>`,
    language,
  );
}

/**
 * The browser redirects of the consent flow in which an owner connects an account [contract 7]. Requests need no key:
 * the secret token of the link, and later the `state` of the consent or of the form, authorize them.
 */
@Controller()
export class ConnectPagesController {
  private readonly cookie: FormCookie;
  private readonly browser: ConnectCookie;

  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {
    this.cookie = new FormCookie(connections.publicUrl);
    this.browser = new ConnectCookie(connections.publicUrl);
  }

  @Get('/connect/callback/:publisher')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (isLinkPreview(request)) return sendNothing(reply);
    const { publisher } = request.params as { publisher: string };
    const query = firstValues(request.query as Record<string, string | string[] | undefined>);
    send(request, reply, await finishConnection(this.connections, publisher, query, this.browser.read(request) ?? ''));
  }

  /** The form in which an owner enters a token. Its `state` is in no other page, so no other site can submit it. */
  @Post(TOKEN_FORM_PATH)
  @RouteConfig({ takesForm: true } satisfies FormRoute)
  async submit(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { publisher } = request.params as { publisher: string };
    const form = isFromOtherSite(request) ? undefined : readTokenForm(request.body);
    const language = languageOf(request);
    const step = form && (await submitTokenForm(this.connections, publisher, { ...form, language }));
    send(request, reply, step ?? { outcome: 'unknown' });
  }

  @Get('/connect/:token')
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (isLinkPreview(request)) return sendNothing(reply);
    const { token } = request.params as { token: string };
    const { confirmed } = request.query as { confirmed?: unknown };
    const formState = this.cookie.read(request);
    const browser = this.browserOf(request);
    const confirmation = confirmationOf(browser, token);
    const visit = { formState, isUnread: confirmed !== confirmation, browser, language: languageOf(request) };
    const step = await openConnectLink(this.connections, token, visit);
    if (step.outcome === 'form') this.cookie.write(reply, step.form.state, `/connect/${token}`);
    if (step.outcome === 'confirmation' || step.outcome === 'redirect') this.browser.write(reply, browser);
    send(request, reply, step, confirmation);
  }

  /** The token of the browser, which keeps it for all its connect links. */
  private browserOf(request: FastifyRequest): string {
    const known = this.browser.read(request);
    return known !== undefined && BROWSER.test(known) ? known : this.connections.clock.bytes(32).toString('base64url');
  }
}

const BROWSER = /^[\w-]{43}$/;

/** What the link of the confirmation page of a browser says, so that nobody can send an owner past that page. */
function confirmationOf(browser: string, token: string): string {
  return createHash('sha256').update(`${browser} ${token}`).digest('base64url');
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
function send(request: FastifyRequest, reply: FastifyReply, step: BrowserStep, confirmation = ''): void {
  const language = languageOf(request);
  void reply.headers({ ...PAGE_HEADERS, 'cache-control': 'no-store', vary: 'accept-language' });
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
    void reply.status(200).send(confirmationPage(step, confirmation, language));
    return;
  }
  const say = connectTexts(language);
  const [title, text] = [say(`${step.outcome}.title`), say(`${step.outcome}.text`)];
  const body = `<h1>${escape(title)}</h1><p>${escape(text)}</p>`;
  void reply.status(STATUSES[step.outcome]).send(page(title, body, language));
}

function firstValues(query: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first]];
    }),
  );
}

/** The owner need not be a user of the service, so the pages are in the language of the browser. */
function languageOf({ headers }: FastifyRequest): Language {
  return acceptedLanguage(headers['accept-language']);
}

const STATUSES: Readonly<Record<BrowserPage, number>> = {
  unknown: 404,
  used: 410,
  'form ended': 410,
  'origin refused': 403,
  connected: 200,
  'not connected': 400,
};
