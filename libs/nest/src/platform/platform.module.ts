import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { createLogger, systemClock } from '@listings/platform';
import { DatabaseConfiguration } from '../configuration/database-configuration.js';
import { CLOCK, LOGGER } from './tokens.js';

/** Provides the logger and the clock of a process. */
@Module({})
export class PlatformModule {
  /** `name` appears in every log line. */
  static of({ name }: { name: string }): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      providers: [
        { provide: CLOCK, useValue: systemClock },
        {
          provide: LOGGER,
          inject: [DatabaseConfiguration],
          useFactory: ({ LOG_LEVEL }: DatabaseConfiguration) => createLogger({ name, level: LOG_LEVEL }),
        },
      ],
      exports: [CLOCK, LOGGER],
    };
  }
}
