import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { apiOfFile, PortalClient } from '@listings/feature-accounts/testing';
import { shared } from '@listings/testing/jest';
import { PHOTOS_FEATURES as features } from '../../testing/photos-api.js';
import { testImage } from '../../testing/test-images.js';
import { fetchMedia, upload, uploaded, uploadRows } from '../../testing/uploading.js';

const MB = 1024 * 1024;
const api = apiOfFile({ features, variables: { UPLOADS_PER_MINUTE: '1000' } });
const editor = shared(() => PortalClient.as(api, 'EDITOR'));
const image = shared(async () => ({
  jpeg: await testImage({ width: 320, height: 260 }),
  png: await testImage({ width: 320, height: 260, format: 'png' }),
}));

describe('an uploaded file', () => {
  it('[dashboard, contract 4] has a public URL that serves it as what it is, for ever and as nothing else', async () => {
    // The content of a file decides what it is, and nothing is served that is hidden in it.
    const marked = await sharp(image.jpeg)
      .withExif({ IFD0: { ImageDescription: '<script>' } })
      .toBuffer();
    for (const [bytes, called, type, extension] of [
      [image.jpeg, 'image/jpeg', 'image/jpeg', 'jpg'],
      [Buffer.concat([marked, Buffer.from('<script>')]), 'image/jpeg', 'image/jpeg', 'jpg'],
      [image.png, 'image/png', 'image/png', 'png'],
      [image.png, 'image/jpeg', 'image/png', 'png'],
    ] as const) {
      const { status, body } = await upload(editor, bytes, called);
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
      const pixels = (content: Uint8Array) => sharp(content).raw().toBuffer();
      const file = Buffer.from(await served.arrayBuffer());
      expect([await pixels(file), file.includes('script')]).toEqual([await pixels(bytes), false]);
    }
  });

  it('[dashboard, contract 4] answers HEAD, a conditional request and a range, and no folder lists it', async () => {
    const { url } = await uploaded(editor, image.jpeg);
    const head = await fetchMedia(api, url, { method: 'HEAD' });
    const shown = [head.status, head.headers.get('content-type'), (await head.arrayBuffer()).byteLength];
    expect(shown).toEqual([200, 'image/jpeg', 0]);
    const etag = head.headers.get('etag') ?? '';
    expect((await fetchMedia(api, url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const range = await fetchMedia(api, url, { headers: { range: 'bytes=0-9' } });
    const length = Number(head.headers.get('content-length'));
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([200, length]);
    for (const folder of ['', '/', `/${api.account.id}`, `/${api.account.id}/`])
      expect((await fetch(`${api.url}/media${folder}`)).status).toBe(404);
  });
});

describe('the content of a file', () => {
  it('[reliability 3, contract 4] is neither a page, however it is called, nor too small an image', async () => {
    const page = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(20_000)}`);
    for (const [bytes, message] of [
      [page, 'Image must be a JPEG, PNG, WebP, AVIF or GIF'],
      [Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(20_000)]), 'export it as JPEG'],
      [await testImage({ width: 400, height: 249 }), 'at least 250 x 250'],
      [Buffer.alloc(0), '10 KB to 5 MB'],
    ] as const) {
      const { status, body } = await upload(editor, bytes);
      expect([status, body.error?.code, body.error?.field]).toEqual([422, 'VALIDATION_FAILED', 'file']);
      expect(body.error.message).toContain(message);
    }
    // Its metadata does not count.
    const flat = sharp({ create: { width: 250, height: 250, channels: 3, background: '#369' } }).jpeg();
    expect((await upload(editor, Buffer.concat([await flat.toBuffer(), Buffer.alloc(20_000)]))).status).toBe(422);
    expect((await upload(editor, Buffer.concat([image.jpeg, Buffer.alloc(5 * MB - image.jpeg.length)]))).status).toBe(
      200,
    );
  });

  it.each(['webp', 'avif', 'gif'] as const)('[contract 4] is converted to a JPEG if it is %s', async (format) => {
    const given = await sharp(image.jpeg).toFormat(format, { effort: 1 }).toBuffer();
    const { status, body } = await upload(editor, given, `image/${format}`);
    expect([status, body]).toMatchObject([200, { fileType: 'image/jpeg', width: 320, height: 260 }]);
    const { url } = body as { url: string };
    expect((await sharp(await (await fetchMedia(api, url)).arrayBuffer()).metadata()).format).toBe('jpeg');
  });

  it('[contract 4] comes with a content type of images, and no other operation takes one', async () => {
    const before = await uploadRows(api, api.account.id);
    for (const type of ['text/html', 'application/json', 'image/svg+xml', 'multipart/form-data; boundary=x']) {
      const { status, body } = await upload(editor, type === 'application/json' ? Buffer.from('{}') : image.jpeg, type);
      expect([type, status, body.error.message]).toEqual([
        type,
        415,
        expect.stringMatching(/^Content type must be image.jpeg, .* or image.heif.$/),
      ]);
    }
    const headers = { 'content-type': 'image/jpeg' };
    const bytes = new Uint8Array(image.jpeg);
    const elsewhere = await editor.call('POST', '/location-views', { bytes, headers });
    expect([elsewhere.status, elsewhere.body.error.message]).toEqual([415, 'Content type must be application/json.']);
    expect((await api.call('POST', '/locations', { rawBody: 'x', headers })).status).toBe(415);
    expect(await uploadRows(api, api.account.id)).toEqual(before);
  });
});
