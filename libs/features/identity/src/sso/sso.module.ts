import { Module } from '@nestjs/common';
import { LOGGER, token } from '@listings/nest';
import type { Logger } from '@listings/platform';
import type { IdentityDependencies } from '../dependencies.js';
import { IDENTITY, IdentityModule } from '../identity.module.js';
import { SsoProviderClient } from './provider-client.js';
import type { SsoDependencies } from './sso-dependencies.js';

/** Injection token of {@link SsoDependencies}. */
export const SSO = token<SsoDependencies>('SSO');

/** Provides the dependencies of sign-ins at providers. Nothing is read from a provider before the first sign-in. */
@Module({
  imports: [IdentityModule],
  providers: [
    {
      provide: SSO,
      inject: [IDENTITY, LOGGER],
      useFactory: (identity: IdentityDependencies, logger: Logger): SsoDependencies => ({
        ...identity,
        logger,
        providers: new Map(
          identity.settings.ssoProviders.map((provider) => [
            provider.name,
            new SsoProviderClient(provider, { clock: identity.clock, logger }),
          ]),
        ),
      }),
    },
  ],
  exports: [SSO],
})
export class SsoModule {}
