import { Module } from '@nestjs/common';
import { CLOCK, ServiceConfiguration, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import type { EndpointDependencies } from './endpoints/save-endpoint.js';

/** Injection token of {@link EndpointDependencies}. */
export const ENDPOINTS = token<EndpointDependencies>('ENDPOINTS');

/** Provides the dependencies of the endpoint's settings and of the lists of deliveries. */
@Module({
  providers: [
    {
      provide: ENDPOINTS,
      inject: [Database, CLOCK, ServiceConfiguration],
      useFactory: (
        database: Database,
        clock: Clock,
        { ALLOW_PRIVATE_ADDRESSES: allowPrivateAddresses, ENCRYPTION_KEY: encryption }: ServiceConfiguration,
      ): EndpointDependencies => ({ database, clock, encryption, allowPrivateAddresses }),
    },
  ],
  exports: [ENDPOINTS],
})
export class EndpointsModule {}
