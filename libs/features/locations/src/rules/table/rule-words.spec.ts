import { describe, expect, it } from '@jest/globals';
import { locationFields } from '@listings/domain';
import { catalogue, violation } from '@listings/errors';
import type { MutationErrorCode } from '@listings/errors';
import { ruleWords } from './rule-words.js';

const codes = Object.keys(catalogue).filter((code) =>
  /^SY10|^SY00008$|^SY81068$|^SY81091$/.test(code),
) as MutationErrorCode[];

/** Names of fields that are no words. */
const names = locationFields.filter((field) => /[A-Z0-9]/.test(field));

describe('broken rules in words', () => {
  it.each(codes)('[jobs] %s says what to do, without its code and without names of fields', (code) => {
    const { message } = ruleWords(violation(code));
    expect(message).not.toMatch(/SY\d|_|null|Iso|Url\b/);
    for (const name of names) expect(message).not.toContain(name);
    // What is wrong, and what to do.
    expect(message.split(/[.,] |\.$/).length).toBeGreaterThanOrEqual(2);
    expect(message).toMatch(/^[A-Z].*\.$/);
  });

  it('[jobs] a rule of somebody else keeps its reason', () => {
    expect(ruleWords({ code: 'SY99999', reason: 'Too many' })).toEqual({ column: null, message: 'Too many' });
  });
});
