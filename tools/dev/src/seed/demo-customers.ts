import { SandboxAdmin } from '@listings/publisher-sandbox';

/** Listing 01 of `owner-a1`, and the page of the same business: a demo location is linked to both. */
const LISTING = '9100001';
const PAGE = '100000010000001';

/**
 * Customers who ask a question at publisher A and comment on a post at publisher B. Every start repeats this, because
 * the sandbox keeps its data in memory; the references are the same at each start, so that the service stores each once.
 */
export async function demoCustomers(sandboxUrl: string): Promise<void> {
  const sandbox = new SandboxAdmin(sandboxUrl);
  await sandbox.askQuestion({ listing: LISTING, text: 'Do you have a table outside?', author: 'Ada Flores' });
  await sandbox.comment({ listing: PAGE, text: 'See you at the weekend!', author: 'Ben Okafor' });
}
