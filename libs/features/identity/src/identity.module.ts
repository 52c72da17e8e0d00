import { Module } from '@nestjs/common';
import { MANAGEMENT, ManagementModule } from '@listings/feature-accounts';
import { provideFrom, token } from '@listings/nest';
import type { IdentityDependencies, PortalSettings } from './dependencies.js';
import { PasswordHashing } from './passwords/password-hashing.js';

/** Injection token of {@link IdentityDependencies}. */
export const IDENTITY = token<IdentityDependencies>('IDENTITY');
/** Injection token of {@link PortalSettings}; the application provides it. */
export const PORTAL_SETTINGS = token<PortalSettings>('PORTAL_SETTINGS');

/** Provides the dependencies of the use cases of people. */
@Module({
  imports: [ManagementModule],
  providers: [
    provideFrom(IDENTITY, { management: MANAGEMENT, settings: PORTAL_SETTINGS }, ({ management, settings }) => ({
      ...management,
      passwords: new PasswordHashing(management.clock),
      mail: settings.mail,
      settings,
    })),
  ],
  exports: [IDENTITY],
})
export class IdentityModule {}
