import { describe, expect, it } from '@jest/globals';
import { examinePublisher } from './examine-publisher.js';
import { brokenRules } from './testing/broken-rules.js';
import { modelTokenDriver, modelWithToken } from './testing/model-token.js';

/** The rules of forms and credentials; the others are those of any plug-in. */
const FORMS = /^\[(contract 7|6\.1)\]/;

describe('the test kit of a publisher that connects with a token [design 5]', () => {
  it('finds no broken rule in a correct plug-in, and says why it skips what the publisher cannot do', async () => {
    const results = await examinePublisher({ declaration: modelWithToken(), driver: modelTokenDriver, depth: 'quick' });
    expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    const skipped = results.flatMap(({ outcome, reason }) => (outcome === 'skipped' ? [reason] : []));
    const reasons = ['the publisher connects with a token', 'only the owner can withdraw a key of the model'];
    reasons.push('the model does not say whose key it is', 'the model hides listings without access');
    expect(skipped).toEqual(expect.arrayContaining(reasons));
    const kept = results.filter(({ outcome, rule }) => outcome === 'kept' && rule.includes('deleted'));
    expect(kept.length).toBeGreaterThan(1);
  });

  it.each<[string, RegExp]>([
    ['throws for an invalid token', /complete must succeed, but failed with .*CREDENTIALS_INVALID/],
    ['repeats the token in its refusal', /the text of a refusal repeats the value of "apiKey"/],
    ['sends the token in a URL', /the URL of POST \/token contains an entered secret/],
    ['logs the token', /logged a secret/],
    ['checks nothing', /check of unreadable credentials must fail/],
    ['declares no secret field', /has no secret field/],
    ['has a revoke that does nothing', /the publisher has no revocation, but the plug-in has revoke/],
  ])('[design 5] reports a plug-in that %s', async (bug, sentence) => {
    const declaration = modelWithToken((each) => each === bug);
    expect((await brokenRules({ declaration, driver: modelTokenDriver }, FORMS)).join('\n')).toMatch(sentence);
  });

  it('[design 5] asks for the reason when a publisher lacks what most have', async () => {
    const { impossible: _, ...rest } = modelTokenDriver;
    const silent = { ...rest, impossible: { 'submission.hold': 'data goes live at once' } };
    const rules = /contract 7|has a driver/;
    const reasons = (await brokenRules({ declaration: modelWithToken(), driver: silent }, rules)).join('\n');
    for (const why of ['why the publisher has none (revocation)', 'why there is none (subject)'])
      expect(reasons).toContain(`state under "impossible" ${why}`);
    expect(reasons).toContain('the driver lacks listings.close');
  });
});
