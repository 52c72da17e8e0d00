import { Module } from '@nestjs/common';
import type { DynamicModule, OnModuleInit, Type } from '@nestjs/common';
import type { Logger } from '@listings/platform';
import { ServiceConfiguration } from '../configuration/service-configuration.js';
import { LOGGER } from '../platform/tokens.js';

@Module({})
class WatchedModule {}

/** Begins to watch a process. An application without it is not watched. */
export class Watch implements OnModuleInit {
  constructor(readonly onModuleInit: () => void) {}
}

/**
 * The root module of a process that `begin` watches while its providers work. They begin in `onApplicationBootstrap`, which NestJS calls after
 * every `onModuleInit`: so a row that blocks the very first step of a process is noticed, too.
 */
export function watched(
  root: Type | DynamicModule,
  begin: (configuration: ServiceConfiguration, logger: Logger) => void,
): DynamicModule {
  const watch = {
    provide: Watch,
    inject: [ServiceConfiguration, LOGGER],
    useFactory: (configuration: ServiceConfiguration, logger: Logger) => new Watch(() => begin(configuration, logger)),
  };
  return { module: WatchedModule, imports: [root], providers: [watch] };
}
