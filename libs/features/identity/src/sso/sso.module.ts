import { Module } from '@nestjs/common';
import { LOGGER, provideFrom, token } from '@listings/nest';
import { IDENTITY, IdentityModule } from '../identity.module.js';
import { SsoProviderClient } from './provider-client.js';
import type { SsoDependencies } from './sso-dependencies.js';

/** Injection token of {@link SsoDependencies}. */
export const SSO = token<SsoDependencies>('SSO');

/** Provides the dependencies of sign-ins at providers. Nothing is read from a provider before the first sign-in. */
@Module({
  imports: [IdentityModule],
  providers: [
    provideFrom(SSO, { identity: IDENTITY, logger: LOGGER }, ({ identity, logger }) => ({
      ...identity,
      logger,
      providers: new Map(
        identity.settings.ssoProviders.map((provider) => [
          provider.name,
          new SsoProviderClient(provider, { clock: identity.clock, logger }),
        ]),
      ),
    })),
  ],
  exports: [SSO],
})
export class SsoModule {}
