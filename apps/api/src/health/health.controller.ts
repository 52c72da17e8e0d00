import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { READINESS } from '../dependencies.js';

/** `/healthz`: the process is running. `/readyz`: the database and the queue are reachable [contract 10]. */
@Controller()
export class HealthController {
  constructor(@Inject(READINESS) private readonly ready: () => Promise<boolean>) {}

  @Get('/healthz')
  health() {
    return { status: 'ok' };
  }

  @Get('/readyz')
  async readiness(@Res({ passthrough: true }) reply: FastifyReply) {
    const ready = await this.ready().catch(() => false);
    void reply.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready' };
  }
}
