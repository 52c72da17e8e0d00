import { describe, expect, it } from '@jest/globals';
import { brokenRules } from './testing/broken-rules.js';
import { modelSignInDriver, modelWithSignIn } from './testing/model-sign-in.js';

/** The rules of forms and credentials; the others are those of any plug-in. */
const FORMS = /^\[(contract 7|6\.1)\]/;
const broken = (bug?: string, { driver = modelSignInDriver, rules = FORMS } = {}) =>
  brokenRules({ declaration: modelWithSignIn((each) => each === bug), driver }, rules);

describe('the test kit of a publisher that asks for a code after the key [design 5]', () => {
  it('finds no broken rule in a correct plug-in', async () => {
    expect(await broken()).toEqual([]);
  });

  it.each<[string, RegExp]>([
    ['throws for a wrong code', /complete of the step "code" must succeed, but failed with .*CREDENTIALS_INVALID/],
    ['repeats the code in its refusal', /the text of a refusal repeats the entered value/],
    ['names an unknown field', /fieldErrors has the key "pin", which is no field of the form/],
    ['shows the key in its second form', /the form of the step "code" shows an entered secret/],
    ['keeps a state without bound', /the state of the step "code" has \d+ characters, more than 16384/],
    ['keeps a state that is not JSON', /the state between two steps after JSON/],
    ['has a second form without fields', /the form after the first one must be a list of 1 to 10 fields/],
    ['fails without the optional field', /complete without the optional field "region" must succeed/],
    ['gives no reason for the code', /CREDENTIALS_INVALID has no text: say which code/],
    ['asks for the key again', /the form of signInAgain asks for "apiKey" again/],
    ['takes an ended session for a lost listing', /getListing when .* must fail with CREDENTIALS_INVALID, but failed/],
  ])('[design 5] reports a plug-in that %s', async (bug, sentence) => {
    expect((await broken(bug)).join('\n')).toMatch(sentence);
  });

  describe('and whose sessions last half an hour, until the owner enters a code', () => {
    const sessionsLastMs = 30 * 60_000;
    const driver: typeof modelSignInDriver = {
      ...modelSignInDriver,
      async openWorld(options) {
        const world = await modelSignInDriver.openWorld(options);
        const { owner, advance } = world;
        if (!('issueToken' in owner)) throw new Error('the model driver enters a token');
        const { answerForm } = owner;
        let signedInAt = world.now();
        return {
          ...world,
          owner: {
            ...owner,
            sessionsLastMs,
            answerForm: async (form) => ((signedInAt = world.now()), (await answerForm?.(form)) ?? {}),
          },
          async advance(ms) {
            await advance?.(ms);
            if (world.now() - signedInAt >= sessionsLastMs) await owner.withdraw();
          },
        };
      },
    };

    it('[contract 7] signs in again after it has moved the time', async () => {
      expect(await broken(undefined, { driver, rules: /contract 7|6\.1|post/i })).toEqual([]);
    });

    it('[contract 7] reports a plug-in that calls an ended session an outage', async () => {
      const [reason] = await broken('calls an ended session an outage', { driver, rules: /ended by time/ });
      expect(reason).toMatch(/after the session has ended must fail with CREDENTIALS_INVALID, but .*TRANSIENT/);
    });
  });

  it('[design 5] names what the driver lacks', async () => {
    const driver: typeof modelSignInDriver = {
      ...modelSignInDriver,
      async openWorld(options) {
        const world = await modelSignInDriver.openWorld(options);
        return { ...world, owner: { ...world.owner, answerForm: undefined, demandForm: undefined } as never };
      },
    };
    const reasons = (await broken(undefined, { driver })).join('\n');

    expect(reasons).toContain('the driver needs owner.answerForm');
    expect(reasons).toContain('the driver needs owner.demandForm');
  });
});
