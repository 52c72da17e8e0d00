import { describe, expect, it } from '@jest/globals';
import { brandOf } from '../brand/brand.js';
import { brandName, senderName } from './brand-input.js';

describe('[white label] the name of a brand', () => {
  it.each(['Acme', ' Acme ', '<b>Acme</b> & Söhne "1"', 'Café 🥐', '株式会社', 'help@acme.example'])(
    'may be %j',
    (text) => expect(brandName(text)).toBe(text.trim()),
  );

  it.each(['', '  ', '\u200b', '\u200d\u2060', '\ufeff', '\u3164', 'A'.repeat(61)])('is not %j', (text) =>
    expect(brandName(text)).toBeUndefined(),
  );

  it('[contract 14] has one line', () => expect(brandName('A\r\nBcc: \u202eb\u2028c\0')).toBe('A Bcc: b c'));
});

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
