import '@listings/platform/required-node';
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { APPLICATION_OPTIONS, OperationsService, runApplication } from '@listings/nest';
import { WebhookDispatcherModule } from './webhook-dispatcher.module.js';

await runApplication({
  name: 'webhook-dispatcher',
  start: (watched) => NestFactory.createApplicationContext(watched(WebhookDispatcherModule), APPLICATION_OPTIONS),
  ready: (app) => {
    const { port, metricsUrl } = app.get(OperationsService);
    return { metricsPort: port, metricsUrl };
  },
});
