import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { startFixture } from './interactions-fixture.js';
import type { InteractionsFixture } from './interactions-fixture.js';
import { SCRIPTED, scriptedReviews } from './scripted-reviews.js';

type Linked = Awaited<ReturnType<InteractionsFixture['newLinked']>>;

/** The fixture of a spec file with the publisher of {@link scriptedReviews}, to which each test links a new account. */
export function scriptedFixture({ linkedAt }: { linkedAt?: Date } = {}) {
  const plugIn = scriptedReviews();
  let fixture: InteractionsFixture;
  let tenant: Linked;

  beforeAll(async () => {
    fixture = await startFixture({ plugIns: { [SCRIPTED]: plugIn.file } });
  });
  afterAll(async () => {
    await fixture?.close();
    plugIn.remove();
  });
  beforeEach(async () => {
    await fixture.forgetWork();
    plugIn.behave({});
    tenant = await fixture.newLinked({ publisher: SCRIPTED, nn: 1, linkedAt });
  });

  return {
    plugIn,
    get fixture() {
      return fixture;
    },
    get tenant() {
      return tenant;
    },
  };
}
