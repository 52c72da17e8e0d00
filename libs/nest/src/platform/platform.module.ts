import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { createLogger, systemClock } from '@listings/platform';
import type { Clock } from '@listings/platform';
import { DatabaseConfiguration } from '../configuration/database-configuration.js';
import { StopGrace } from './stop-grace.js';
import { CLOCK, LOGGER, PROCESS_NAME } from './tokens.js';

/** Provides the logger and the clock of a process, and the grace of its stop. */
@Module({})
export class PlatformModule {
  /** `name` appears in every log line. A test gives a clock that it moves. */
  static of({ name, clock = systemClock }: { name: string; clock?: Clock }): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      providers: [
        { provide: CLOCK, useValue: clock },
        { provide: PROCESS_NAME, useValue: name },
        {
          provide: LOGGER,
          inject: [DatabaseConfiguration],
          useFactory: ({ LOG_LEVEL }: DatabaseConfiguration) => createLogger({ name, level: LOG_LEVEL }),
        },
        StopGrace,
      ],
      exports: [CLOCK, LOGGER, PROCESS_NAME, StopGrace],
    };
  }
}
