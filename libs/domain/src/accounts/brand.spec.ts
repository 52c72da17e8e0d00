import { describe, expect, it } from '@jest/globals';
import { brandName } from './brand.js';

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
