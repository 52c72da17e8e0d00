import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { startTracing } from '@listings/platform';
import type { Logger, Tracing } from '@listings/platform';
import { ServiceConfiguration } from '../configuration/service-configuration.js';
import { LOGGER, PROCESS_NAME } from '../platform/tokens.js';

/** Traces the process while OTEL_EXPORTER_OTLP_ENDPOINT is set, and sends the last spans when it stops. */
@Injectable()
export class TracingService implements OnModuleInit, OnApplicationShutdown {
  private tracing: Tracing | undefined;

  constructor(
    private readonly configuration: ServiceConfiguration,
    @Inject(PROCESS_NAME) private readonly process: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    const {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: headers,
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: ratio,
    } = this.configuration;
    if (endpoint === undefined) return;
    const service = `listings-${this.process}`;
    this.tracing = await startTracing({ service, sampler, ratio, target: { endpoint, headers }, logger: this.logger });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tracing?.stop();
  }
}
