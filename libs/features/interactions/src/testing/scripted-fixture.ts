import { beforeEach } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { newFixture } from './interactions-fixture.js';
import type { InteractionsFixture } from './interactions-fixture.js';
import { SCRIPTED, scriptedReviews } from './scripted-reviews.js';

/** The fixture of a spec file with the publisher of {@link scriptedReviews}, to which each test links a new account. */
export function scriptedFixture({ linkedAt }: { linkedAt?: Date } = {}) {
  const { model, registered } = scriptedReviews();
  const fixture = shared(() => newFixture({ models: [registered] }));
  let tenant: Awaited<ReturnType<InteractionsFixture['newLinked']>>;

  beforeEach(async () => {
    await fixture.forgetWork();
    model.behave({});
    tenant = await fixture.newLinked({ publisher: SCRIPTED, nn: 1, linkedAt });
  });

  return {
    model,
    fixture,
    get tenant() {
      return tenant;
    },
  };
}
