import { Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import { CLOCK, LOGGER, ServiceConfiguration, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { createWebhookSender } from './attempt/send-webhook.js';
import type { DispatcherDependencies } from './dispatcher-dependencies.js';
import { webhookMetrics } from './webhook-metrics.js';

/** Injection token of {@link DispatcherDependencies}. */
export const WEBHOOKS = token<DispatcherDependencies>('WEBHOOKS');
/** Injection token of {@link WebhookSettings}. */
export const WEBHOOK_SETTINGS = token<WebhookSettings>('WEBHOOK_SETTINGS');

/** The configuration of webhook deliveries. */
export interface WebhookSettings {
  /** Time limit of one whole exchange with a receiver. */
  readonly timeoutMs: number;
}

/** Provides the dependencies of webhook deliveries. */
@Module({
  providers: [
    {
      provide: WEBHOOKS,
      inject: [Database, CLOCK, LOGGER, Registry, ServiceConfiguration, WEBHOOK_SETTINGS],
      useFactory: (
        database: Database,
        clock: Clock,
        logger: Logger,
        registry: Registry,
        { ALLOW_PRIVATE_ADDRESSES: allowPrivateAddresses, ENCRYPTION_KEY: encryption }: ServiceConfiguration,
        { timeoutMs }: WebhookSettings,
      ): DispatcherDependencies => ({
        database,
        clock,
        logger,
        encryption,
        metrics: webhookMetrics(registry),
        sender: createWebhookSender({ allowPrivateAddresses, timeoutMs, clock }),
      }),
    },
  ],
  exports: [WEBHOOKS],
})
export class WebhooksModule {}
