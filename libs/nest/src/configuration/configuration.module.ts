import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { ConfigModule, registerAs } from '@nestjs/config';
import { validateEnvironment } from '@listings/platform';
import type { Environment } from '@listings/platform';
import { DatabaseConfiguration } from './database-configuration.js';
import { PublishingConfiguration } from './publishing-configuration.js';
import { ServiceConfiguration } from './service-configuration.js';

/**
 * Provides the configuration of a process under its class and under the base classes that shared modules inject. An
 * invalid environment fails the start with a ConfigurationError [design 3.11].
 */
@Module({})
export class ConfigurationModule {
  static of<T extends DatabaseConfiguration>(type: Type<T>, environment: Environment = process.env): DynamicModule {
    const configuration = registerAs('configuration', () => validateEnvironment(type, environment));
    const bases = [DatabaseConfiguration, ServiceConfiguration, PublishingConfiguration].filter(
      (base) => type === (base as unknown) || type.prototype instanceof base,
    );
    const tokens = [...new Set<Type<unknown>>([type, ...bases])];
    return {
      module: ConfigurationModule,
      global: true,
      imports: [ConfigModule.forRoot({ ignoreEnvFile: true, ignoreEnvVars: true, load: [configuration] })],
      providers: tokens.map((provide) => ({
        provide,
        inject: [configuration.KEY],
        useFactory: (validated: T) => validated,
      })),
      exports: tokens,
    };
  }
}
