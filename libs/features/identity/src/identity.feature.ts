import type { Feature } from '@listings/nest/features';

/** Identity: people, their sessions, sign-ins, invitations and mails. */
export const identityFeature: Feature = {
  name: 'identity',
  api: async () => (await import('./api/identity-api.module.js')).identityApi,
};
