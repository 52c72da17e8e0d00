import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONNECTIONS, finishConnection, openConnectLink } from '@listings/feature-connections';
import type { BrowserStep, ConnectionsDependencies } from '@listings/feature-connections';

/**
 * Where a browser passes through while an owner connects an account [contract 7]. No key: the link, and then the
 * state of the consent, are the right to be here.
 */
@Controller()
export class ConnectPagesController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Get('/connect/callback/:publisher')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (isOnlyLooking(request)) return sendNothing(reply);
    const { publisher } = request.params as { publisher: string };
    const query = firstValues(request.query as Record<string, string | string[] | undefined>);
    send(reply, await finishConnection(this.connections, publisher, query));
  }

  @Get('/connect/:token')
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (isOnlyLooking(request)) return sendNothing(reply);
    const { token } = request.params as { token: string };
    send(reply, await openConnectLink(this.connections, token));
  }
}

/** Mail scanners and chat programs look at links with HEAD: that must not use one up. */
function isOnlyLooking(request: FastifyRequest): boolean {
  return request.method === 'HEAD';
}

function sendNothing(reply: FastifyReply): void {
  void reply.status(200).send();
}

/** Addresses on this way hold secrets: they are not kept, and not told to the next page. */
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
<title>This link does not work any more</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 4rem auto; max-width: 32rem; padding: 0 1rem }</style>
<h1>This link does not work any more</h1>
<p>A link to connect an account works once and for 24 hours. Please ask whoever sent it to you for a new one.</p>
</html>
`;
