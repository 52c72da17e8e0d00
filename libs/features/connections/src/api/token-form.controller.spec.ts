import { describe, expect, it } from '@jest/globals';
import { apiOfFile } from '@listings/feature-accounts/testing';
import { API_KEY, API_KEY_WITH_CODE, CODE, ModelSignIn, registryOf } from '@listings/publisher-model';
import { UP_TO_CONNECTIONS } from '../testing/connections-api.js';

const urls = { successUrl: 'https://client.example/done', errorUrl: 'http://localhost:4000/sorry' };

const { plugIn } = new ModelSignIn();
const publishers = registryOf('with-token', plugIn, { displayName: 'Token & Co', siteId: 905 });
const api = apiOfFile({ features: UP_TO_CONNECTIONS, publishers });

async function openForm(headers: Record<string, string> = {}) {
  const link: string = (await api.send('/connected-accounts/connect-with-token', urls)).url;
  const response = await fetch(link.replace('https://listings.example', api.url), { headers, redirect: 'manual' });
  const html = await response.text();
  return { response, html, state: /name="state" value="([\w-]{43})"/.exec(html)?.[1] ?? '' };
}

const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams(fields);
  return fetch(`${api.url}/connect/form/with-token`, { method: 'POST', body, headers, redirect: 'manual' });
};
const values = (apiKey: string) => ({ 'fields.shop': '17"><b>', 'fields.apiKey': apiKey });

describe('the form of a connect link', () => {
  it('[contract 7] shows the declared fields, escaped, on a page that loads and frames nothing', async () => {
    const { response, html, state } = await openForm();
    expect(response.status).toBe(200);
    expect(state).toHaveLength(43);
    expect(html).toContain('<h1>Connect Token &amp; Co</h1>');
    expect(html).toContain('Shop &lt;number&gt;');
    expect(html).toMatch(/<input [^>]*name="fields.apiKey" type="password" maxlength="60" required autocomplete="off"/);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://client.example http://localhost:4000");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('[contract 7] connects the account and returns the browser with GET to the client', async () => {
    const { state } = await openForm();
    const { status, headers } = await submit({ state, ...values(API_KEY) });
    const end = new URL(headers.get('location') ?? '');
    expect([status, end.origin]).toEqual([303, 'https://client.example']);
    expect([...end.searchParams.keys()]).toEqual(['connectedAccountId']);
    const { body } = await api.call('GET', '/connected-accounts');
    expect(body.data.connectedAccountsInfo.records).toMatchObject([
      { status: 'CONNECTED', clientName: 'Shop 17"><b>' },
    ]);
    expect(JSON.stringify(body)).not.toContain(API_KEY);
  });

  it('[contract 7] shows the reason of a refusal and what was entered, except secrets', async () => {
    const { state } = await openForm();
    const response = await submit({ state, ...values('wrong-secret') });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('<p role="alert">The publisher does not accept these values.');
    expect(html).toContain('value="17&quot;&gt;&lt;b&gt;"');
    expect(html).not.toContain('wrong-secret');
    expect((await submit({ state, ...values(API_KEY) })).status).toBe(303);
  });

  it('[contract 7, reliability 3] accepts no submission of another site, without a state, or as another type', async () => {
    const { state } = await openForm();
    const fields = { state, ...values(API_KEY) };
    expect((await submit(fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
    expect((await submit(values(API_KEY))).status).toBe(404);
    const [body, headers] = [JSON.stringify(fields), { 'content-type': 'application/json' }];
    const json = await fetch(`${api.url}/connect/form/with-token`, { method: 'POST', body, headers });
    expect(json.status).toBe(404);
    expect((await submit({ ...fields, extra: 'x'.repeat(600_000) })).status).toBe(413);
    expect((await submit(fields, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  it('[contract 7] a code after the key: the next form has its fields, and says which of them is wrong', async () => {
    const { state } = await openForm();
    const html = await (await submit({ state, step: '0', ...values(API_KEY_WITH_CODE) })).text();

    expect(html).toContain('<h1>Enter your code</h1><p>Sent to &lt;you&gt; for [removed].</p>');
    expect(html).toContain('<input type="hidden" name="step" value="1">');
    expect(html).toMatch(
      /<select [^>]*name="fields.region"[^>]*><option value="" selected><\/option><option value="eu">/,
    );
    expect(html).toMatch(/<input [^>]*name="fields.trust" type="checkbox" value="yes">/);
    expect(html).not.toContain(API_KEY_WITH_CODE);
    const entered = { state, step: '1', 'fields.region': 'eu', 'fields.trust': 'yes' };
    const wrong = await submit({ ...entered, 'fields.code': '314159' });
    const again = await wrong.text();
    expect(wrong.status).toBe(422);
    for (const part of [
      '<small id="field-0-problem" role="alert">This code is wrong: see &quot;Security &amp; codes&quot;.</small>',
      '<option value="eu" selected>Europe &amp; co</option>',
      'value="yes" checked>',
    ])
      expect(again).toContain(part);
    expect(again).not.toContain('314159');

    const end = await submit({ ...entered, 'fields.code': CODE });
    expect(new URL(end.headers.get('location') ?? '').searchParams.get('connectedAccountId')).toMatch(/^[\w-]{36}$/);
  });

  it('[contract 7] all pages are in the language of the browser, with the texts of the plug-in in this language', async () => {
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    const { response, html, state } = await openForm(german);
    expect(html).toContain('<html lang="de">');
    expect(response.headers.get('vary')).toContain('accept-language');
    for (const text of ['<h1>Token &amp; Co verbinden</h1>', 'Laden &lt;Nummer&gt;', 'Auf Ihrer &quot;Rechnung&quot;'])
      expect(html).toContain(text);
    expect(html).toMatch(/<button type="submit" data-sending="Wird verbunden …">Verbinden<\/button>/);
    const empty = await (await submit({ state }, german)).text();
    expect(empty).toContain('<title>Fehler: Token &amp; Co verbinden</title>');
    expect(empty).toContain('Geben Sie einen Wert ein: Laden &lt;Nummer&gt;.');
    const code = await (await submit({ state, ...values(API_KEY_WITH_CODE) }, german)).text();
    expect(code).toContain('<h1>Geben Sie Ihren Code ein</h1>');
    expect(code).toContain('Europa &amp; Co');
    const wrong = await (await submit({ state, step: '1', 'fields.code': '314159' }, german)).text();
    expect(wrong).toContain('Dieser Code ist falsch.');
    const unknown = await fetch(`${api.url}/connect/no-such-link`, { headers: { 'accept-language': 'pt-BR' } });
    expect(await unknown.text()).toContain('<h1>Este link não é mais válido</h1>');
  });

  it('[contract 7] another language of the browser changes nothing of an open form', async () => {
    const { state } = await openForm();
    const refused = await submit({ state, ...values('wrong-secret') }, { 'accept-language': 'fr' });
    expect(await refused.text()).toContain('La plateforme n’accepte pas ces valeurs.');
    expect((await submit({ state, ...values(API_KEY) }, { 'accept-language': 'x'.repeat(8_000) })).status).toBe(303);
  });

  it('[contract 7] fields that no form has, twice or with strange names, do no harm', async () => {
    const { state } = await openForm();
    const body = new URLSearchParams({ state, step: '0', ...values(API_KEY) });
    for (const name of ['fields.__proto__', 'fields.constructor', 'fields.', 'step', 'state'])
      body.append(name, '"><script>alert(1)</script>');
    const sent = await fetch(`${api.url}/connect/form/with-token`, { method: 'POST', body, redirect: 'manual' });
    expect(sent.status).toBe(303);
    const replay = await submit({ state, ...values(API_KEY) });
    expect([replay.status, await replay.text()]).toEqual([410, expect.not.stringContaining(API_KEY)]);
  });
});
