import { afterAll, beforeEach } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { newFixture } from './interactions-fixture.js';
import type { InteractionsFixture } from './interactions-fixture.js';
import { SCRIPTED, scriptedReviews } from './scripted-reviews.js';

/** The fixture of a spec file with the publisher of {@link scriptedReviews}, to which each test links a new account. */
export function scriptedFixture({ linkedAt }: { linkedAt?: Date } = {}) {
  const plugIn = scriptedReviews();
  const fixture = shared(() => newFixture({ plugIns: { [SCRIPTED]: plugIn.file } }));
  let tenant: Awaited<ReturnType<InteractionsFixture['newLinked']>>;

  afterAll(() => plugIn.remove());
  beforeEach(async () => {
    await fixture.forgetWork();
    plugIn.behave({});
    tenant = await fixture.newLinked({ publisher: SCRIPTED, nn: 1, linkedAt });
  });

  return {
    plugIn,
    fixture,
    get tenant() {
      return tenant;
    },
  };
}
