import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { apiOfFile } from '../../testing/running-api.js';
import { PortalClient } from '../testing/portal-client.js';
import { fetchMedia, noise, upload, uploaded, uploadRows } from '../testing/uploading.js';

const MB = 1024 * 1024;
const api = apiOfFile({ variables: { UPLOADS_PER_MINUTE: '1000' } });
let editor: PortalClient;
let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  editor = await PortalClient.as(api, 'EDITOR');
  [jpeg, png] = await Promise.all([noise('jpeg'), noise('png')]);
});

describe('an uploaded file', () => {
  it('[dashboard, contract 4] has a public URL that serves it as what it is, for ever and as nothing else', async () => {
    for (const [bytes, type, extension] of [
      [jpeg, 'image/jpeg', 'jpg'],
      [png, 'image/png', 'png'],
    ] as const) {
      const { status, body } = await upload(editor, bytes, type);
      expect(status).toBe(200);
      expect(body).toMatchObject({ fileType: type, width: 320, height: 260, bytes: expect.any(Number) });
      const { url } = body as { url: string };
      expect(url).toMatch(
        new RegExp(`^https://listings.example/media/${api.account.id}/[0-9a-f-]{36}\\.${extension}$`),
      );
      const served = await fetchMedia(api, url);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const pixels = (file: Uint8Array) => sharp(file).raw().toBuffer();
      expect(await pixels(new Uint8Array(await served.arrayBuffer()))).toEqual(await pixels(bytes));
    }
  });

  it('[dashboard, contract 4] answers HEAD, a conditional request and a range, and no folder lists it', async () => {
    const { url } = await uploaded(editor, jpeg);
    const head = await fetchMedia(api, url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      'image/jpeg',
      0,
    ]);
    const etag = head.headers.get('etag') ?? '';
    expect((await fetchMedia(api, url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const range = await fetchMedia(api, url, { headers: { range: 'bytes=0-9' } });
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([
      200,
      Number(head.headers.get('content-length')),
    ]);
    for (const folder of ['', '/', `/${api.account.id}`, `/${api.account.id}/`])
      expect((await fetch(`${api.url}/media${folder}`)).status).toBe(404);
  });

  it('[dashboard] is stored for the members who may change locations, and for nobody else', async () => {
    const before = await uploadRows(api, api.account.id);
    const viewer = await PortalClient.as(api, 'VIEWER');
    expect((await upload(viewer, jpeg)).status).toBe(403);
    expect((await upload(await PortalClient.open(api), jpeg)).status).toBe(401);
    const headers = { 'content-type': 'image/jpeg' };
    const bytes = new Uint8Array(jpeg);
    expect((await editor.call('POST', '/uploads', { bytes, headers, csrf: null })).status).toBe(403);
    const stranger = await PortalClient.open(api);
    const key = { ...headers, authorization: `API ${api.account.writeKey}` };
    expect((await stranger.call('POST', '/uploads', { bytes, headers: key })).status).toBe(401);
    expect(await uploadRows(api, api.account.id)).toEqual(before);
    for (const role of ['EDITOR', 'ADMIN', 'OWNER'] as const)
      expect((await upload(await PortalClient.as(api, role), jpeg)).status).toBe(200);
  });

  it('[contract 12] is in the audit log, with its size', async () => {
    const { id } = await uploaded(editor, jpeg);
    const [entry] = await api.database.query<{ details: object; actor: string }>(
      `select actor, details from audit_log where account_id = $1 and action = 'upload.stored' and subject = $2`,
      [api.account.id, id],
    );
    expect(entry).toEqual({ actor: 'USER', details: { fileType: 'image/jpeg', bytes: expect.any(Number) } });
  });
});

describe('the content of a file', () => {
  it('[contract 4] decides what it is: a PNG that is called a JPEG is served as a PNG', async () => {
    const { status, body } = await upload(editor, png, 'image/jpeg');
    expect([status, body.fileType, String(body.url).slice(-4)]).toEqual([200, 'image/png', '.png']);
  });

  it('[reliability 3] is neither a page nor another format, however it is called', async () => {
    const page = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(20_000)}`);
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(20_000)}</svg>`);
    const damaged = Buffer.concat([jpeg.subarray(0, 200), Buffer.alloc(20_000, 7)]);
    for (const bytes of [page, svg, await noise('gif'), damaged, Buffer.concat([Buffer.from('GIF89a'), jpeg])]) {
      const { status, body } = await upload(editor, bytes);
      expect([status, body.error.code, body.error.field]).toEqual([422, 'VALIDATION_FAILED', 'file']);
      expect(body.error.message).toContain('Image must be a JPEG or PNG');
    }
  });

  it('[reliability 3] loses what is hidden in it: positions, comments, and a page after its end', async () => {
    const secret = '<script>alert("hidden")</script>';
    const marked = await sharp(jpeg)
      .withExif({ IFD0: { ImageDescription: secret }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    const { url } = await uploaded(editor, Buffer.concat([marked, Buffer.from(secret)]));
    const served = Buffer.from(await (await fetchMedia(api, url)).arrayBuffer());
    expect(served.includes('script')).toBe(false);
    expect((await sharp(served).metadata()).exif).toBeUndefined();
  });

  it('[contract 4] has at least 250 x 250 pixels, 10 KB to 5 MB, also without its metadata', async () => {
    const small = await noise('jpeg', { width: 400, height: 249 });
    const light = await sharp({ create: { width: 250, height: 250, channels: 3, background: '#369' } })
      .jpeg()
      .toBuffer();
    const padded = Buffer.concat([light, Buffer.alloc(20_000)]);
    for (const [bytes, message] of [
      [small, 'at least 250 x 250'],
      [light, '10 KB to 5 MB'],
      [padded, '10 KB to 5 MB'],
      [Buffer.alloc(0), '10 KB to 5 MB'],
    ] as const) {
      const { status, body } = await upload(editor, bytes);
      expect([status, body.error?.message]).toEqual([422, expect.stringContaining(message)]);
    }
    expect((await upload(editor, Buffer.concat([jpeg, Buffer.alloc(5 * MB - jpeg.length)]))).status).toBe(200);
  });

  it('[contract 4] comes with a content type of images, and no other operation takes one', async () => {
    const before = await uploadRows(api, api.account.id);
    for (const type of ['text/html', 'application/json', 'image/svg+xml', 'multipart/form-data; boundary=x']) {
      const { status, body } = await upload(editor, type === 'application/json' ? Buffer.from('{}') : jpeg, type);
      expect([type, status, body.error.message]).toEqual([type, 415, 'Content type must be image/jpeg or image/png.']);
    }
    const headers = { 'content-type': 'image/jpeg' };
    const bytes = new Uint8Array(jpeg);
    const invited = await editor.call('PATCH', '/profile', { bytes, headers });
    expect([invited.status, invited.body.error.message]).toEqual([415, 'Content type must be application/json.']);
    expect((await api.call('POST', '/locations', { rawBody: 'x', headers })).status).toBe(415);
    expect(await uploadRows(api, api.account.id)).toEqual(before);
  });
});
