import { describe, expect, it } from '@jest/globals';
import { brandOf } from '../brand/brand.js';
import { senderName } from './brand-input.js';

describe('[white label] the name of the sender', () => {
  it.each(['help@acme.example', 'help＠acme.example', 'help﹫acme.example', 'A <b>', 'A ＜b＞'])('is not %j', (text) =>
    expect(senderName(text)).toBeUndefined(),
  );

  it('is not the name of an account that looks like an address', () => {
    const own = { accountId: 1, accent: null, senderName: null, replyTo: null, logoDigest: null };
    const nameOf = (name: string) => brandOf({ name: 'Shelf' }, { ...own, name }).senderName;
    expect([nameOf('Acme'), nameOf('security@bank.example')]).toEqual(['Acme', null]);
  });
});
