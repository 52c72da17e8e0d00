import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiConfiguration } from '@listings/configuration/api';
import { brandOf } from '@listings/feature-accounts';
import { brandView, installationBrand } from '@listings/feature-accounts/api';
import { serveDashboard } from './serve-dashboard.js';

/** Serves the dashboard with the settings of the api. */
export function servePages(app: NestFastifyApplication): void {
  const configuration = app.get(ApiConfiguration);
  serveDashboard(app.getHttpAdapter().getInstance(), {
    publicUrl: configuration.publicUrl,
    mapStyleUrl: configuration.MAP_STYLE_URL,
    brand: brandView(brandOf(installationBrand(configuration), undefined)),
  });
}
