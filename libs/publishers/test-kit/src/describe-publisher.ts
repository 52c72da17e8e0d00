import { planChecks } from './plan.js';
import type { PlannedCheck, PublisherUnderTest } from './plan.js';

/** The generated locations of the nightly run. */
const MANY_PUSHES = 1_000;
/** A gradual check that is thorough may take longer than the usual limit of Jest. */
const LONGEST_ENDURANCE_MS = 240_000;

/**
 * Registers the whole suite for a plug-in with Jest: one test per rule. The title of a skipped test gives the reason.
 * Await this function, because it opens a world to find out which checks apply.
 *
 * @example
 * // src/contract.spec.ts
 * await describePublisher({ declaration, driver: await sandboxDriver() });
 */
export async function describePublisher(under: PublisherUnderTest): Promise<void> {
  await register(under, { title: 'keeps the plug-in contract' });
}

/**
 * Registers the checks that a `quick` suite shortens, for a nightly run: with every fault of the network and the publisher at each call,
 * and with 1,000 generated locations. They take up to some minutes.
 *
 * @example
 * // src/contract.spec.ts
 * await describePublisher({ declaration, driver: await sandboxDriver(), depth: 'quick' });
 * // src/contract.nightly.spec.ts
 * await describeEndurance({ declaration, driver: await sandboxDriver() });
 */
export async function describeEndurance(under: PublisherUnderTest): Promise<void> {
  await register(
    { generatedPushes: MANY_PUSHES, ...under, depth: 'thorough' },
    { title: 'endures every fault', only: ({ gradual }) => gradual === true, timeoutMs: LONGEST_ENDURANCE_MS },
  );
}

interface Registration {
  /** What the plug-in does if its tests pass, as the end of a sentence. */
  readonly title: string;
  readonly only?: (check: PlannedCheck) => boolean;
  readonly timeoutMs?: number;
}

async function register(
  under: PublisherUnderTest,
  { title, only = () => true, timeoutMs }: Registration,
): Promise<void> {
  // Imported here and not at the top, so that the rest of the kit works without Jest.
  const { afterAll, describe, it } = await import('@jest/globals');
  const planned = await planChecks(under).catch(async (error: unknown) => {
    await under.driver.close?.();
    throw error;
  });
  describe(`${under.declaration.displayName} ${title}`, () => {
    afterAll(async () => under.driver.close?.());

    for (const [subject, checks] of Map.groupBy(planned.filter(only), (check) => check.subject)) {
      describe(subject, () => {
        for (const { title: rule, skipped, run } of checks)
          (skipped === undefined ? it : it.skip)(rule, run, timeoutMs);
      });
    }
  });
}
