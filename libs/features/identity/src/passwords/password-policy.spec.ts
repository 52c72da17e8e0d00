import { describe, expect, it } from '@jest/globals';
import { assertNewPassword } from './password-policy.js';

const problemOf = (password: string) => {
  try {
    assertNewPassword('password', password, { email: 'ann.example@accounts.example' });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('new passwords', () => {
  it('[contract 12] have 10 to 200 characters, which are code points', () => {
    for (const wrong of ['bird cake', '😀'.repeat(9), 'x1'.repeat(101).slice(0, 201)])
      expect(problemOf(wrong)).toBe('password: expected 10 to 200 characters');
    for (const good of ['bird cakes', 'x1'.repeat(100)]) expect(problemOf(good)).toBeUndefined();
  });

  it('[contract 12] are neither the e-mail address nor common ones; kinds of characters do not matter', () => {
    for (const own of ['ann.example@accounts.example', 'Ann.Example', 'ANN.EXAMPLE@ACCOUNTS.EXAMPLE'])
      expect(problemOf(own)).toBe('password: must not be the e-mail address');
    for (const common of ['Password123', 'qwertyuiop', '1234567890', 'zzzzzzzzzzzz', 'abcdefghijkl', '98765432109876'])
      expect(problemOf(common)).toBe('password: is too common: attackers try it first');
    for (const common of ['secretsecret', 'passwordpassword', 'ＰＡＳＳＷＯＲＤ１２３'])
      expect(problemOf(common)).toBe('password: is too common: attackers try it first');
    for (const good of ['lowercase only words', '918273645546', 'abababababac'])
      expect(problemOf(good)).toBeUndefined();
  });
});
