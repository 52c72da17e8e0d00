import { Module } from '@nestjs/common';
import { CLOCK, ServiceConfiguration } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import type { ManagementDependencies, PortalSettings } from './management-dependencies.js';
import { PasswordHashing } from './passwords/password-hashing.js';

/** Injection token of {@link ManagementDependencies}. */
export const MANAGEMENT = Symbol('ManagementDependencies');
/** Injection token of {@link PortalSettings}; the application provides it. */
export const PORTAL_SETTINGS = Symbol('PortalSettings');

/** Provides the dependencies of the use cases of the portal. */
@Module({
  providers: [
    {
      provide: MANAGEMENT,
      inject: [Database, CLOCK, ServiceConfiguration, PORTAL_SETTINGS],
      useFactory: (
        database: Database,
        clock: Clock,
        { ENCRYPTION_KEY: encryption }: ServiceConfiguration,
        settings: PortalSettings,
      ): ManagementDependencies => ({
        database,
        clock,
        encryption,
        passwords: new PasswordHashing(clock),
        mail: settings.mail,
        settings,
      }),
    },
  ],
  exports: [MANAGEMENT],
})
export class PortalFeatureModule {}
