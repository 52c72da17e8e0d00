import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { APPLICATION_OPTIONS, OperationsService, runApplication } from '@listings/nest';
import { blockedWork } from '@listings/work';
import { WorkerModule } from './worker.module.js';

await runApplication({
  name: 'worker',
  start: (watched) => NestFactory.createApplicationContext(watched(WorkerModule), APPLICATION_OPTIONS),
  ready: (app) => ({ metricsPort: app.get(OperationsService).port }),
  blockedWork,
});
