import { planChecks } from './plan.js';
import type { PublisherUnderTest } from './plan.js';

/**
 * Registers the whole suite for a plug-in with Jest: one test for each rule, skipped ones with the reason in their
 * title. It looks at the plug-in first, so it is awaited.
 *
 * @example
 * // src/contract.spec.ts
 * await describePublisher({ declaration, driver: await sandboxDriver() });
 */
export async function describePublisher(under: PublisherUnderTest): Promise<void> {
  // Only here, so that the rest of the kit works outside of Jest.
  const { afterAll, describe, it } = await import('@jest/globals');
  const planned = await planChecks(under);
  describe(`${under.declaration.displayName} keeps the contract of publishers`, () => {
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
