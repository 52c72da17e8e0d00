import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { READINESS } from '@listings/nest';
import type { Readiness } from '@listings/nest';
import { readinessAnswer, readRelease } from '@listings/platform';

/**
 * `/healthz`: the process is running. `/readyz`: it can serve, with the state of the servers that it uses [contract 10].
 * `/version`: the release that it runs.
 */
@Controller()
export class HealthController {
  private readonly running = readRelease();

  constructor(@Inject(READINESS) private readonly ready: Readiness) {}

  @Get('/healthz')
  health() {
    return { status: 'ok' };
  }

  @Get('/version')
  release() {
    return this.running;
  }

  @Get('/readyz')
  async readiness(@Res({ passthrough: true }) reply: FastifyReply) {
    const { status, body } = readinessAnswer(await this.ready());
    void reply.status(status);
    return body;
  }
}
