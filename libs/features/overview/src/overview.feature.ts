import type { Feature } from '@listings/nest/features';

/** The overview: what the start page says about all features of an account. */
export const overviewFeature: Feature = {
  name: 'overview',
  api: async () => (await import('./api/overview-api.module.js')).overviewApi,
};
