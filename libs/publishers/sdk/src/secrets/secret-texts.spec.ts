import { describe, expect, it } from '@jest/globals';
import { SecretTexts } from './secret-texts.js';
import { secretValuesOf } from './secret-values.js';

const TOKEN = 'ya29.a0AfH6SM"x/y+z==Z-17';
const QUOTED = JSON.stringify(TOKEN);
const UUID = '3f1b2f2e-7f0c-4f0a-9d55-0b6f1c1e4a39';

describe('[reliability 3] the secrets in credentials', () => {
  it('are found by their names in any writing, at any depth, whatever their form', () => {
    const flat = { apikey: UUID, APIKey: 'Key-of-a-place', accesstoken: 'a-b-c-d-e-f', 'client-secret': 'eight888' };
    const pages = { 17: { token: 'page-17-token', tasks: ['MANAGE_CONTENT_17'] } };
    const tokens = ['first-token-1', 'second-token-2'];
    const stored = { ...flat, login: { PassWord: 'Correct Horse' }, pages, tokens };
    const named = [...Object.values(flat), 'Correct Horse', 'page-17-token', ...tokens];
    expect(secretValuesOf(stored)).toEqual({ named, likely: [] });
  });

  it('are likely where a value without a name is formed as a token', () => {
    const stored = { value: 'EAAGm0PX4ZCpsBAKZC', 17: 'EAAGm0PX4ZCpsBAKZD', note: 'an owner of 17 shops' };
    expect(secretValuesOf(stored)).toEqual({ named: [], likely: ['EAAGm0PX4ZCpsBAKZD', 'EAAGm0PX4ZCpsBAKZC'] });
  });

  it('are not what names, addresses or dates something, and not what is in the words of people', () => {
    const stored = {
      accountId: UUID,
      subject: 'accounts/1234567890123',
      tokenType: 'Bearer-of-17',
      tokenUrl: 'https://login.example/token/17',
      userTokenExpiresAt: '2026-07-06T18:33:29.664Z',
      base: 'https://api.example/v17/places',
      token: 'short17',
      secret: 'Sunshine',
      password: '12345678',
      pin: 'xxxxxxxxxxxx',
    };
    expect(secretValuesOf(stored)).toEqual({ named: [], likely: [] });
  });

  it('are not the ids and names beside them, in what is named as a secret', () => {
    const stored = {
      session: { userId: UUID, key: 'session-key-17' },
      tokens: { 17: { id: '1234567890123', accountId: UUID, value: 'page-token-17' } },
      organizationKey: 'organization-17',
      pageKey: 'page-number-17',
      shotPlace: 'hotpot-of-17',
      otp: 'one-time-17',
    };
    expect(secretValuesOf(stored).named).toEqual(['session-key-17', 'page-token-17', 'one-time-17']);
  });

  it('are looked for within bounds', () => {
    const cyclic: Record<string, unknown> = { token: 'found-token-17' };
    cyclic['again'] = cyclic;
    const many = Array.from({ length: 10_000 }, (_, n) => `token-number-${n}`);
    expect(secretValuesOf({ ...cyclic, token: many }).named.length).toBeLessThanOrEqual(5_000);
    expect(secretValuesOf(cyclic).named).toEqual(['found-token-17']);
  });
});

describe('[reliability 3] a text', () => {
  const secrets = new SecretTexts([TOKEN, UUID, 'eight888']);
  const basic = (before: string, behind: string) => Buffer.from(`${before}${TOKEN}${behind}`).toString('base64');

  it.each([
    ['as it is', `The token ${TOKEN} has expired`, 'The token [removed] has expired'],
    ['twice', `${UUID},${UUID}`, '[removed],[removed]'],
    ['in JSON', JSON.stringify({ t: TOKEN }), '{"t":"[removed]"}'],
    ['in a URL', `/me?t=${encodeURIComponent(TOKEN)}&x=1`, '/me?t=[removed]&x=1'],
    ['in a form', `a=1&${new URLSearchParams({ t: TOKEN })}`, 'a=1&t=[removed]'],
    ['in base64', `Basic ${basic('', '')}`, 'Basic [removed]'],
    ['behind a name', `Basic ${basic('me:', '')} refused`, 'Basic [removed] refused'],
    ['behind another name', `Basic ${basic('name:', '!')}`, 'Basic [removed]'],
    ['behind a third name', `Basic ${basic('u:', 'more')}`, 'Basic [removed]'],
    ['in base64 of URLs', `t=${basic('', '').replaceAll('+', '-').replaceAll('/', '_')}`, 't=[removed]'],
    ['cut', `invalid token ${TOKEN.slice(0, 17)}`, 'invalid token [removed]'],
    ['cut, and followed by dots', `invalid token ${TOKEN.slice(0, 19)}…`, 'invalid token [removed]…'],
    ['in JSON of PHP', QUOTED.replaceAll('/', '\\/'), '"[removed]"'],
    ['in JSON without signs', QUOTED.replaceAll('+', '\\u002B').replaceAll('=', '\\u003D'), '"[removed]"'],
    ['twice encoded', `t=${encodeURIComponent(encodeURIComponent(TOKEN))}&x=1`, 't=[removed]&x=1'],
    ['and goes on in another form', `${TOKEN.slice(0, 17)}%252By%5C/z&x=1`, '[removed]&x=1'],
    ['in a path', `/of/${UUID}/listings`, '/of/[removed]/listings'],
    ['as a short word', 'wrong: eight888.', 'wrong: [removed].'],
    ['in another word', 'freight8888', 'freight8888'],
    ['after too few characters', `token ${TOKEN.slice(0, 15)}`, `token ${TOKEN.slice(0, 15)}`],
  ])('has no secret that stands in it %s', (_, text, cleaned) => {
    expect(secrets.clean(text)).toBe(cleaned);
  });

  it('has each place at which a secret stands once, also in a long text in base64', () => {
    const long = Buffer.from(TOKEN.repeat(2_000)).toString('base64');
    expect([...secrets.matches(long)]).toEqual([{ from: 0, to: long.length, isWhole: true }]);
    const cut = TOKEN.slice(0, 16).repeat(1_000);
    const places = [...secrets.matches(`${cut} ${UUID} ${cut}`)];
    for (const [at, { from }] of places.entries()) expect(from).toBeGreaterThanOrEqual(places[at - 1]?.to ?? 0);
    expect(places.map(({ from, to }) => to - from).reduce((sum, length) => sum + length)).toBeLessThanOrEqual(33_000);
  });

  it('holds a secret only where it is whole', () => {
    const found = [UUID, `x${basic('me:', '')}`, encodeURIComponent(TOKEN), TOKEN.slice(0, 20), 'words'];
    expect(found.map((text) => secrets.holds(text))).toEqual([true, true, true, false, false]);
  });

  it('stays as it is without secrets, and with those that are in the words of people', () => {
    const text = 'Sunshine at 12345678 Main Street';
    const none = new SecretTexts(['Sunshine', '12345678', '', 'x']);
    expect([none.isEmpty, none.clean(text), none.holds(text)]).toEqual([true, text, false]);
  });

  it('has none of thousands of secrets that begin alike, also at the end of a long text', () => {
    const many = new SecretTexts(Array.from({ length: 2_000 }, (_, n) => `EAAGm0PX4ZCpsBA-${n}-of-pages`));
    const text = `${'A long review. '.repeat(20_000)}EAAGm0PX4ZCpsBA-17-of-pages`;
    expect(many.clean(text).endsWith('review. [removed]')).toBe(true);
  });
});
