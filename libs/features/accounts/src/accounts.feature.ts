import type { Feature } from '@listings/nest/features';
import { AccountsModule } from './accounts.module.js';
import { AccountsWorkModule } from './work/accounts-work.module.js';

/** Accounts: settings, brand, keys, the request log and the audit log. */
export const accountsFeature: Feature = {
  name: 'accounts',
  modules: [AccountsModule],
  api: async () => (await import('./api/accounts-api.module.js')).accountsApi,
  work: AccountsWorkModule,
};
