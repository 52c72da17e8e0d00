import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';

/** `/healthz` and `/readyz` on the public port [contract 10]. */
@Module({ controllers: [HealthController] })
export class HealthApiModule {}
