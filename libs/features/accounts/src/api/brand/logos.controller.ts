import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '@listings/errors';
import { openLogo } from '../../brand/account-brand.js';
import type { ManagementDependencies } from '../../management-dependencies.js';
import { MANAGEMENT } from '../../management.module.js';

/**
 * Serves logos. Requests need no key, because mails and pages before the sign-in show them. The name of a file comes from its content, so
 * it never changes and caches may keep it.
 */
@Controller()
export class LogosController {
  constructor(@Inject(MANAGEMENT) private readonly management: ManagementDependencies) {}

  @Get('/logos/:owner/:digest')
  async file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const logo = await openLogo(this.management, request.params as { owner: string; digest: string });
    if (!logo) throw new RequestError('SY90002', 'No such file', { headers: { 'cache-control': 'no-store' } });
    void reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': logo.type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(logo.bytes);
  }
}
