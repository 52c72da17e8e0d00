import { randomUUID } from 'node:crypto';
import type { createProductClient } from '@listings/testing';
import { waitFor } from '@listings/testing';

/** Creates a location; while there is no answer of success, sends the same request with the same key again. */
export async function createLocation(client: ReturnType<typeof createProductClient>, name: string): Promise<string> {
  const key = randomUUID();
  const input = {
    name,
    countryIso: 'US',
    stateIso: 'CA',
    city: 'San Francisco',
    street: '1 Ferry Building',
    postalCode: '94111',
    phone: '(415) 555-2671',
    subCategoryId: 1001,
  };
  return waitFor(
    async () => {
      const { status, body } = await client.call('POST', '/locations', { input }, { 'idempotency-key': key });
      return status === 200 ? (body.data.createLocation.location.id as string) : undefined;
    },
    { describe: `${name} to be acknowledged`, timeoutMs: 120_000, intervalMs: 20 },
  );
}
