import '@listings/platform/required-node';
import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { ApiModule, createApi, listen } from '@listings/api-kit';
import { ApiConfiguration } from '@listings/configuration/api';
import { OperationsService, runApplication } from '@listings/nest';
import { loadConfiguredPublishers } from '@listings/nest/publishing';
import { servePages } from './dashboard/serve-pages.js';
import { FEATURES } from './features.js';

await runApplication({
  name: 'api',
  async start(watched) {
    const publishers = await loadConfiguredPublishers(ApiConfiguration, { name: 'api' });
    const app = await createApi(watched(await ApiModule.of({ features: FEATURES, publishers })), servePages);
    await listen(app);
    return app;
  },
  ready: (app) => {
    const { port } = app.getHttpServer().address() as AddressInfo;
    return { port, metricsPort: app.get(OperationsService).port };
  },
});
