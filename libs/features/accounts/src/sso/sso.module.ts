import { Module } from '@nestjs/common';
import { LOGGER } from '@listings/nest';
import type { Logger } from '@listings/platform';
import { MANAGEMENT, PortalFeatureModule } from '../management.module.js';
import type { ManagementDependencies } from '../management-dependencies.js';
import { SsoProviderClient } from './provider-client.js';
import type { SsoDependencies } from './sso-dependencies.js';

/** Injection token of {@link SsoDependencies}. */
export const SSO = Symbol('SsoDependencies');

/** Provides the dependencies of sign-ins at providers. Nothing is read from a provider before the first sign-in. */
@Module({
  imports: [PortalFeatureModule],
  providers: [
    {
      provide: SSO,
      inject: [MANAGEMENT, LOGGER],
      useFactory: (management: ManagementDependencies, logger: Logger): SsoDependencies => ({
        ...management,
        logger,
        providers: new Map(
          management.settings.ssoProviders.map((provider) => [
            provider.name,
            new SsoProviderClient(provider, { clock: management.clock, logger }),
          ]),
        ),
      }),
    },
  ],
  exports: [SSO],
})
export class SsoModule {}
