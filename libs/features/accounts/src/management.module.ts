import { Module } from '@nestjs/common';
import { CLOCK, ServiceConfiguration, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import type { ManagementDependencies, ManagementSettings } from './management-dependencies.js';

/** Injection token of {@link ManagementDependencies}. */
export const MANAGEMENT = token<ManagementDependencies>('MANAGEMENT');
/** Injection token of {@link ManagementSettings}; the application provides it. */
export const MANAGEMENT_SETTINGS = token<ManagementSettings>('MANAGEMENT_SETTINGS');

/** Provides the dependencies of the management of accounts. */
@Module({
  providers: [
    {
      provide: MANAGEMENT,
      inject: [Database, CLOCK, ServiceConfiguration, MANAGEMENT_SETTINGS],
      useFactory: (
        database: Database,
        clock: Clock,
        { ENCRYPTION_KEY: encryption }: ServiceConfiguration,
        settings: ManagementSettings,
      ): ManagementDependencies => ({ database, clock, encryption, settings }),
    },
  ],
  exports: [MANAGEMENT],
})
export class ManagementModule {}
