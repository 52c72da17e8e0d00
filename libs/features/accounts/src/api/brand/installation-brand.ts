import type { ApiConfiguration } from '@listings/configuration/api';
import type { InstallationBrand } from '../../brand/brand.js';

/** How the installation appears, by configuration. */
export function installationBrand({ BRAND_NAME, BRAND_ACCENT, BRAND_LOGO }: ApiConfiguration): InstallationBrand {
  return { name: BRAND_NAME, accent: BRAND_ACCENT, logo: BRAND_LOGO };
}
