import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PortalClient, refusedWith } from '@listings/feature-accounts/testing';
import { apiWithMails } from '../testing/api-with-mails.js';

const variables = {
  MAIL_FROM: 'Shelf <mails@service.example>',
  SIGN_UP: 'true',
  BRAND_NAME: 'Shelf',
  BRAND_ACCENT: '#0F7A50',
};
const { api, mailTo } = apiWithMails({ variables });

const INPUT = { name: 'Acme', accent: '#FFD400', senderName: 'Acme desk', replyTo: 'help@acme.example' };

const NONE = { name: null, accent: null, senderName: null, replyTo: null };

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 4, background: '#ff000080' } })
    .withExif({ IFD0: { Copyright: 'secret' } })
    .toFormat(format)
    .toBuffer();

const upload = (client: PortalClient, bytes: Uint8Array, type = 'image/png') =>
  client.call('PUT', '/brand/logo', { bytes: new Uint8Array(bytes), headers: { 'content-type': type } });

async function newOwner() {
  const { id } = await api.newAccount();
  return { id, owner: await PortalClient.as(api, 'OWNER', id) };
}

it('[white label] people without a session, and members of an account that has set nothing, see the installation', async () => {
  const guest = (await (await PortalClient.open(api)).get('/session')).body.brand;
  expect(guest).toMatchObject({ name: 'Shelf', logoUrl: null });
  expect(guest.shades[8]).toBe('#0f7a50');
  const { owner } = await newOwner();
  expect((await owner.get('/session')).body.brand).toEqual(guest);
  const installation = { name: 'Shelf', accent: '#0f7a50', senderAddress: 'mails@service.example' };
  expect((await owner.get('/brand')).body).toMatchObject({ ...NONE, logoUrl: null, installation });
});

it('[white label] an owner sets the brand, which each member sees; the accent is darkened as far as texts demand', async () => {
  const { id, owner } = await newOwner();
  const { status, body } = await owner.put('/brand', INPUT);
  expect([status, body]).toMatchObject([200, { ...INPUT, accent: '#ffd400' }]);
  const viewer = await PortalClient.as(api, 'VIEWER', id);
  const { brand } = (await viewer.get('/session')).body;
  expect(brand).toMatchObject({ name: 'Acme', logoUrl: null });
  expect(brand.shades).toHaveLength(10);
  expect(brand.shades[8]).toBe(body.buttons.light);
  expect(body.buttons.light).not.toBe('#ffd400');
  expect((await viewer.get('/brand')).status).toBe(200);
  const { owner: stranger } = await newOwner();
  expect((await stranger.get('/session')).body.brand.name).toBe('Shelf');
  expect((await owner.put('/brand', NONE)).body).toMatchObject(NONE);
});

it.each([
  ['name', '\u200b\n'],
  ['accent', 'red'],
  ['senderName', 'Bank <x@y.example>'],
  ['replyTo', 'a@b.example, c@d.example'],
])('[white label] refuses the %s %j', async (field, value) => {
  const { owner } = await newOwner();
  expect(await refusedWith(owner.put('/brand', { ...INPUT, [field]: value }))).toEqual([422, field]);
});

it('[white label] a logo is encoded anew, without metadata, and served for ever as an image; who removes it takes its address away', async () => {
  // The id of an account of another shard.
  await api.sql`select setval(pg_get_serial_sequence('accounts', 'id'), 1500000000)`;
  const { id, owner } = await newOwner();
  const first = await upload(owner, await picture(1200, 400, 'jpeg'), 'image/jpeg');
  expect(first.status).toBe(200);
  const { logoUrl } = first.body as { logoUrl: string };
  expect(logoUrl).toMatch(new RegExp(`^/logos/${id}/[0-9a-f]{32}$`));
  expect((await owner.get('/session')).body.brand.logoUrl).toBe(logoUrl);
  const served = await fetch(api.url + logoUrl);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const bytes = Buffer.from(await served.arrayBuffer());
  expect(bytes.includes('secret')).toBe(false);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 160 });

  const removed = await owner.delete('/brand/logo');
  expect([removed.status, removed.body.logoUrl]).toEqual([200, null]);
  expect((await fetch(api.url + logoUrl)).status).toBe(404);
  for (const path of [
    `/logos/${id}/x`,
    '/logos/service/0',
    `/logos/0${id}/${'0'.repeat(32)}`,
    `/logos/9999999999/${'0'.repeat(32)}`,
  ])
    expect([path, (await fetch(api.url + path)).status]).toEqual([path, 404]);
  expect((await owner.delete('/brand/logo')).status).toBe(200);
});

it('[white label] refuses a logo that is no image, too large or too small', async () => {
  const { owner } = await newOwner();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const bytes of [svg, await picture(20, 20, 'gif'), await picture(8, 100), Buffer.alloc(1_100_000, 1)])
    expect(await refusedWith(upload(owner, bytes))).toEqual([422, 'file']);
  // More pixels than a process decodes for anybody, in a small file.
  expect((await upload(owner, await picture(4_000, 2_000))).status).toBe(422);
  expect((await owner.get('/brand')).body.logoUrl).toBeNull();
});

it('[white label, languages] an invitation is in the wanted language with the brand, and its new user keeps that language', async () => {
  const { owner } = await newOwner();
  await owner.put('/brand', INPUT);
  const { logoUrl } = (await upload(owner, await picture(300, 100))).body as { logoUrl: string };
  const body = { email: 'eva@invited.example', role: 'VIEWER', language: 'de' };
  expect((await owner.post('/invitations', body)).status).toBe(200);
  const { from, raw, token } = await mailTo(body.email, 'Einladung zu einem Konto');
  expect(from).toBe('mails@service.example');
  for (const line of [/^From: Acme desk <mails@service\.example>/m, /^Reply-To: help@acme\.example/m])
    expect(raw).toMatch(line);
  expect(raw.replace(/=\r?\n/g, '')).toContain(`https://listings.example${logoUrl}`);
  const browser = await PortalClient.open(api);
  const preview = (await browser.post('/invitations/lookup', { token })).body;
  expect(preview.brand).toMatchObject({ name: 'Acme', logoUrl });
  await browser.post('/invitations/accept', { token, name: 'Eva', password: 'eleven small violins' });
  expect((await browser.readSession()).body.user.language).toBe('de');
});

it('[languages] without a language the mail of an invitation has that of the inviter, and English if the inviter has none', async () => {
  const { owner } = await newOwner();
  const subject = async () => {
    await owner.post('/invitations', { email: 'kim@invited.example', role: 'VIEWER' });
    return /^Subject: (.*)$/m.exec((await mailTo('kim@invited.example')).raw)?.[1]?.trim();
  };
  expect(await subject()).toBe('Invitation to an account');
  const { status, body } = await owner.patch('/profile', { language: 'pt' });
  expect([status, body.language]).toEqual([200, 'pt']);
  expect((await owner.patch('/profile', { language: 'tlh' })).status).toBe(422);
  expect(await subject()).toBe('Convite para uma conta');
});

it('[languages] the mail of a sign-up is in the language of its page, which the new user keeps', async () => {
  const browser = await PortalClient.open(api);
  const password = 'eleven small violins';
  const body = { accountName: 'Bleu', name: 'Léa', email: 'lea@signup.example', password, language: 'fr' };
  expect((await browser.post('/sign-up', body)).body.verificationRequired).toBe(true);
  const { raw, token } = await mailTo(body.email, 'Confirmez votre inscription');
  expect(raw).toMatch(/^From: Shelf <mails@service\.example>/m);
  await browser.post('/sign-up/confirm', { token, password });
  expect((await browser.readSession()).body.user.language).toBe('fr');
  await browser.post('/password/change', { current: password, new: 'twelve small violins' });
  expect((await mailTo(body.email, '=?UTF-8?Q?Votre_mot_de_passe_a')).raw).not.toBe('');
});
