import { describe, expect, it } from '@jest/globals';
import { apiBeside, apiOfFile, PortalClient } from '@listings/feature-accounts/testing';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { PHOTOS } from '../../index.js';
import { PHOTOS_FEATURES as features } from '../../testing/photos-api.js';
import { testImage } from '../../testing/test-images.js';
import { startUpload, upload, uploadRows, uploadUsage } from '../../testing/uploading.js';

const MB = 1024 * 1024;
const api = apiOfFile({ features, variables: { UPLOADS_PER_MINUTE: '1000' } });
const editor = shared(() => PortalClient.as(api, 'EDITOR'));
const image = shared(async () => ({ jpeg: await testImage({ width: 320, height: 260 }) }));

describe('a body', () => {
  it('[reliability 3] that is announced as too large is refused before it is sent, and its connection ends', async () => {
    const { answer, closed } = startUpload(api, editor, [`content-length: ${10_000 * MB}`]);
    await waitFor(closed, { describe: 'the end of the connection' });
    expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer()).toContain('"code":"VALIDATION_FAILED"');
    expect(answer()).toContain('the file exceeds 5242880 bytes');
  });

  it('[reliability 3] without a length is refused at the first byte over the limit', async () => {
    const { socket, answer, closed } = startUpload(api, editor, ['transfer-encoding: chunked']);
    const part = Buffer.alloc(64 * 1024);
    const pour = () => {
      while (!closed() && socket.writable) {
        const size = Buffer.from(`${part.length.toString(16)}\r\n`);
        if (!socket.write(Buffer.concat([size, part, Buffer.from('\r\n')]))) return void socket.once('drain', pour);
      }
    };
    pour();
    await waitFor(closed, { describe: 'the end of the connection' });
    expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
    expect(socket.bytesWritten).toBeLessThan(20 * MB);
  });

  it('[reliability 3] that ends early gives its room to the next one', async () => {
    const before = await uploadRows(api, api.account.id);
    const halves = Array.from({ length: 2 }, () => startUpload(api, editor, [`content-length: ${MB}`]));
    for (const { socket } of halves) socket.write(image.jpeg.subarray(0, 1_000));
    // An account has room for two uploads in a process, so the third one waits for them.
    await waitFor(() => api.get(PHOTOS).uploadSlots['running'] === 2, { describe: 'two bodies' });
    const waiting = upload(editor, image.jpeg);
    for (const { socket } of halves) socket.destroy();
    expect((await waiting).status).toBe(200);
    expect((await uploadRows(api, api.account.id)).length).toBe(before.length + 1);
  });
});

/** Two further processes of the api with these settings, and an editor of a new account at each. */
const twoProcesses = (variables: Record<string, string>) => {
  const apis = [1, 2].map(() => apiBeside(api, { features, variables })) as [RunningApi, RunningApi];
  return async () => {
    const { id } = await apis[0].newAccount();
    const editors = [await PortalClient.as(apis[0], 'EDITOR', id), await PortalClient.as(apis[1], 'EDITOR', id)];
    return { id, editors, second: apis[1] };
  };
};

describe('the limits of an account', () => {
  const threeInAMinute = twoProcesses({ UPLOADS_PER_MINUTE: '3' });
  const oneMegabyte = twoProcesses({ UPLOAD_STORAGE_MB: '1', UPLOADS_PER_MINUTE: '1000' });

  it('[reliability 3, API4] count its uploads in a minute over all processes, and those of no other account', async () => {
    const { editors, second } = await threeInAMinute();
    const statuses: number[] = [];
    // A minute may end within the loop: then it takes three more.
    for (let n = 0; n < 10; n += 1) {
      const { status, headers, body } = await upload(editors[n % 2] as PortalClient, Buffer.from('<html>'));
      statuses.push(status);
      if (status === 429) expect([headers.has('retry-after'), body.error.code]).toEqual([true, 'RATE_LIMITED']);
    }
    const admitted = statuses.filter((status) => status === 422).length;
    expect([3, 4, 5, 6]).toContain(admitted);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10 - admitted);
    const other = await PortalClient.as(second, 'EDITOR', (await second.newAccount()).id);
    expect((await upload(other, image.jpeg)).status).toBe(200);
  });

  it('[reliability 2, API4] are kept by two processes that store at the same time, to the byte', async () => {
    const { editors, id } = await oneMegabyte();
    const large = await testImage({ width: 900, height: 700 });
    expect(Math.floor(MB / (large.length - 1_000))).toBeLessThan(12);
    const uploads = Array.from({ length: 16 }, (_, n) => upload(editors[n % 2] as PortalClient, large));
    const answers = await Promise.all(uploads);
    const stored = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.length + stored).toBe(16);
    expect(refused[0]?.body.error.message).toContain('take up to 1 MB');
    expect(await uploadRows(api, id)).toHaveLength(stored);
    const usage = await uploadUsage(api, id);
    expect(usage.counted).toBe(usage.stored);
    expect(usage.stored).toBeLessThanOrEqual(MB);
    expect(usage.stored + large.length).toBeGreaterThan(MB);
  });
});
