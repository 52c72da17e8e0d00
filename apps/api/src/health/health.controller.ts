import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { READINESS } from '@listings/nest';
import type { Readiness } from '@listings/nest';

/** `/healthz`: the process is running. `/readyz`: the database and the queue are reachable [contract 10]. */
@Controller()
export class HealthController {
  constructor(@Inject(READINESS) private readonly assertReady: Readiness) {}

  @Get('/healthz')
  health() {
    return { status: 'ok' };
  }

  @Get('/readyz')
  async readiness(@Res({ passthrough: true }) reply: FastifyReply) {
    const ready = await this.assertReady().then(
      () => true,
      () => false,
    );
    void reply.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready' };
  }
}
