import { examinePublisher } from './examine-publisher.js';
import { planChecks } from './plan.js';
import type { PublisherUnderTest } from './plan.js';

/**
 * Registers the whole suite for a plug-in with Jest: one test per rule. The title of a skipped test gives the reason.
 * Await this function, because it opens a world to find out which checks apply.
 *
 * @example
 * // src/contract.spec.ts
 * await describePublisher({ declaration, driver: await sandboxDriver() });
 */
export async function describePublisher(under: PublisherUnderTest): Promise<void> {
  // Imported here and not at the top, so that the rest of the kit works without Jest.
  const { afterAll, describe, it } = await import('@jest/globals');
  const planned = await planChecks(under).catch(async (error: unknown) => {
    await under.driver.close?.();
    throw error;
  });
  describe(`${under.declaration.displayName} keeps the plug-in contract`, () => {
    afterAll(async () => under.driver.close?.());

    for (const subject of new Set(planned.map((check) => check.subject))) {
      describe(subject, () => {
        for (const { title, skipped, run } of planned.filter((check) => check.subject === subject)) {
          (skipped === undefined ? it : it.skip)(title, run);
        }
      });
    }
  });
}

/** The generated locations of the long run. */
const MANY_PUSHES = 1_000;

/**
 * Registers the long run of a plug-in with Jest: the check of generated locations, with many of them. It takes up to some minutes.
 *
 * @example
 * // src/contract.long.spec.ts
 * await describeManyPushes({ declaration, driver: await sandboxDriver() });
 */
export async function describeManyPushes(under: PublisherUnderTest): Promise<void> {
  const { expect, it } = await import('@jest/globals');
  it('[publishers 1.4] shows 1,000 generated locations as they were pushed', async () => {
    const only = ({ title }: { title: string }) => title.includes('generated locations');
    const results = await examinePublisher({ ...under, generatedPushes: MANY_PUSHES }, { only });
    expect(results).toMatchObject([{ outcome: 'kept' }]);
  }, 240_000);
}
