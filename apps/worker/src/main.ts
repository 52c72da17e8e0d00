import '@listings/platform/required-node';
import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { NestFactory } from '@nestjs/core';
import { WorkerConfiguration } from '@listings/configuration/worker';
import { APPLICATION_OPTIONS, OperationsService, runApplication } from '@listings/nest';
import { loadConfiguredPublishers } from '@listings/nest/publishing';
import { blockedWork } from '@listings/work';
import { WorkerModule } from './worker.module.js';

// What the files of people leave is collected before it adds up: V8 would let the heap grow to several times of what is in use.
setFlagsFromString('--heap-growing-percent=20');

await runApplication({
  name: 'worker',
  async start(watched) {
    const publishers = await loadConfiguredPublishers(WorkerConfiguration, { name: 'worker' });
    return NestFactory.createApplicationContext(watched(WorkerModule.of(publishers)), APPLICATION_OPTIONS);
  },
  ready: (app) => ({ metricsPort: app.get(OperationsService).port }),
  blockedWork,
});
