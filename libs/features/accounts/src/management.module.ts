import { Module } from '@nestjs/common';
import { CLOCK, provideFrom, ServiceConfiguration, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { ManagementDependencies, ManagementSettings } from './management-dependencies.js';

/** Injection token of {@link ManagementDependencies}. */
export const MANAGEMENT = token<ManagementDependencies>('MANAGEMENT');
/** Injection token of {@link ManagementSettings}; the application provides it. */
export const MANAGEMENT_SETTINGS = token<ManagementSettings>('MANAGEMENT_SETTINGS');

/** Provides the dependencies of the management of accounts. */
@Module({
  providers: [
    provideFrom(
      MANAGEMENT,
      { database: Database, clock: CLOCK, service: ServiceConfiguration, settings: MANAGEMENT_SETTINGS },
      ({ service: { ENCRYPTION_KEY: encryption }, ...given }) => ({ ...given, encryption }),
    ),
  ],
  exports: [MANAGEMENT],
})
export class ManagementModule {}
