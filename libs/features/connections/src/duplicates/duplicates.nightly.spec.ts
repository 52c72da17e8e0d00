import { describe, expect, it } from '@jest/globals';
import { decideDuplicates, importListing } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';
import { duplicatesTenant } from '../testing/duplicates-tenant.js';
import type { DuplicatesTenant } from '../testing/duplicates-tenant.js';

const fixture = startFixture();

const tenant = (options: Parameters<typeof duplicatesTenant>[1] = {}) => duplicatesTenant(fixture, options);

async function decide(of: DuplicatesTenant, decision: 'marked' | 'dismissed', ...nns: number[]) {
  const listingItemIds = await Promise.all(nns.map(of.listing));
  return decideDuplicates(fixture.deps, of.caller, { locationId: of.locationId, listingItemIds, decision });
}

const codes = (result: Awaited<ReturnType<typeof decide>>) =>
  result.outcome === 'refused' ? result.violations.map(({ code }) => code) : [];

describe('decisions about duplicates at the same time', () => {
  it('[contract 11] of an import and a mark at the same time one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await tenant();
      const connectedAccountId = made.connectedAccountId();
      const connectedAccountListingId = await made.listing(55);
      const [imported, marked] = await Promise.all([
        importListing(fixture.deps, made.caller, { connectedAccountId, connectedAccountListingId }),
        decide(made, 'marked', 55),
      ]);
      const outcomes = [imported.outcome, marked.outcome].join(' ');
      expect(['created refused', 'refused decided']).toContain(outcomes);
      if (marked.outcome === 'refused') expect(codes(marked)).toEqual(['SY81068']);
      else expect(imported).toMatchObject({ violation: { code: 'SY81094' } });
    }
  });

  it('[reliability 2] checks, decisions, links and readings at the same time end without a deadlock', async () => {
    const made = await tenant({ of: [1, 2, 3] });
    let working = true;
    const checking = (async () => {
      while (working) await made.check();
    })();
    const marks = [55, 20, 21, 22, 23];
    await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        if (n % 4 === 0) return made.read();
        if (n % 4 === 1) return decide(made, 'marked', ...(n % 8 === 1 ? marks : [...marks].reverse()));
        if (n % 4 === 2) return decide(made, 'dismissed', ...marks);
        return made.change(made.locationIds[n % 3] ?? 0, `city = 'Town ${n}'`);
      }),
    );
    working = false;
    await checking;
    await decide(made, 'marked', ...marks);
    expect(await made.statuses()).toEqual(marks.map(() => 'MARKED'));
  });
});
