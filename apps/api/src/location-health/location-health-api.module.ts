import { Module } from '@nestjs/common';
import { HealthModule } from '@listings/feature-health';
import { LocationHealthController } from './location-health.controller.js';

/** The operations about the health of locations. */
@Module({ imports: [HealthModule], controllers: [LocationHealthController] })
export class LocationHealthApiModule {}
