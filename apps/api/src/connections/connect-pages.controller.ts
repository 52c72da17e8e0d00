import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONNECTIONS, finishConnection, openConnectLink } from '@listings/feature-connections';
import type { BrowserStep, ConnectionsDependencies } from '@listings/feature-connections';

/**
 * The browser redirects of the consent flow in which an owner connects an account [contract 7]. Requests need no key:
 * the secret token of the link, and later the `state` of the consent, authorize them.
 */
@Controller()
export class ConnectPagesController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Get('/connect/callback/:publisher')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (isLinkPreview(request)) return sendNothing(reply);
    const { publisher } = request.params as { publisher: string };
    const query = firstValues(request.query as Record<string, string | string[] | undefined>);
    send(reply, await finishConnection(this.connections, publisher, query));
  }

  @Get('/connect/:token')
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (isLinkPreview(request)) return sendNothing(reply);
    const { token } = request.params as { token: string };
    send(reply, await openConnectLink(this.connections, token));
  }
}

/** Mail scanners and chat programs check links with HEAD requests, which must not consume the single-use link. */
function isLinkPreview(request: FastifyRequest): boolean {
  return request.method === 'HEAD';
}

function sendNothing(reply: FastifyReply): void {
  void reply.status(200).send();
}

/** The URLs of this flow contain secrets: the response must not be cached, and the next page gets no referrer. */
function send(reply: FastifyReply, step: BrowserStep): void {
  void reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  if (step.outcome === 'redirect') void reply.redirect(step.url, 302);
  else void reply.status(404).type('text/html; charset=utf-8').send(UNKNOWN_LINK);
}

function firstValues(query: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first]];
    }),
  );
}

const UNKNOWN_LINK = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>This link is no longer valid</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 4rem auto; max-width: 32rem; padding: 0 1rem }</style>
<h1>This link is no longer valid</h1>
<p>A link to connect an account works once and for 24 hours. Ask the person who sent you the link for a new one.</p>
</html>
`;
