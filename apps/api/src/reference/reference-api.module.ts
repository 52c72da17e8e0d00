import { Module } from '@nestjs/common';
import { ApiConfiguration } from '@listings/configuration/api';
import { planSites, PublisherRegistry } from '@listings/publisher-registry';
import { ReferenceController } from './reference.controller.js';
import { PLAN_SITES } from './tokens.js';

/** The operations of reference data [contract 3]. */
@Module({
  controllers: [ReferenceController],
  providers: [
    {
      provide: PLAN_SITES,
      inject: [PublisherRegistry, ApiConfiguration],
      useFactory: (publishers: PublisherRegistry, { SITES }: ApiConfiguration) => planSites(publishers, SITES),
    },
  ],
})
export class ReferenceApiModule {}
