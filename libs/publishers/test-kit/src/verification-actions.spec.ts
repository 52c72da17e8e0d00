import { describe, expect, it } from '@jest/globals';
import { examinePublisher } from './examine-publisher.js';
import { brokenRules } from './testing/broken-rules.js';
import { modelVerificationDriver, modelWithVerification } from './testing/model-verification.js';

describe('the checks of verification actions', () => {
  it('[design 5] pass for a correct plug-in, and skip nothing', async () => {
    const under = { declaration: modelWithVerification(), driver: modelVerificationDriver };
    const results = await examinePublisher(under, { only: ({ subject }) => subject.startsWith('verification') });
    expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'skipped')).toEqual([]);
    expect(results.length).toBeGreaterThan(10);
  });

  it.each<[string, RegExp]>([
    ['reports a start without a call', /verifications at the publisher after startVerification: expected 1, got 0/],
    ['starts twice', /verifications at the publisher after startVerification: expected 1, got 2/],
    ['starts again when the response is lost', /after startVerification with a lost response: expected 1, got 2/],
    ['starts with any method', /startVerification with an unknown method must fail, but returned/],
    ['swallows a wrong code', /completeVerification with a wrong code must fail, but returned/],
    ['calls a wrong code an outage', /with a wrong code must fail with CONTENT_REJECTED, but failed with .*TRANSIENT/],
    ['succeeds when nothing is pending', /without a pending verification must fail, but returned/],
    ['needs its reference', /without a reference must succeed, but failed with/],
    ['lists a method twice', /distinct ids of listMethods: expected 2, got 1/],
    ['reads no state', /the plug-in offers verificationActions without verification/],
  ])('[publishers 1.7] find a plug-in that %s', async (bug, reason) => {
    const under = { declaration: modelWithVerification((each) => each === bug), driver: modelVerificationDriver };
    expect((await brokenRules(under, /publishers 1\.7|one verification/)).join('\n')).toMatch(reason);
  });
});
