import { expect, it } from '@jest/globals';
import { PortalClient, startApi } from '@listings/feature-accounts/testing';
import { waitFor } from '@listings/testing';
import { PHOTOS } from '../../index.js';
import { PHOTOS_FEATURES as features } from '../../testing/photos-api.js';
import { testImage } from '../../testing/test-images.js';
import { startUpload } from '../../testing/uploading.js';

it('[reliability 3] a body that never comes ends after the time of a request, and gives its room back', async () => {
  const impatient = await startApi({ features, requestTimeoutMs: 1_000 });
  try {
    const editor = await PortalClient.as(impatient, 'EDITOR');
    const jpeg = await testImage({ width: 320, height: 260 });
    const { socket, answer, closed } = startUpload(impatient, editor, ['content-length: 1048576']);
    socket.write(jpeg.subarray(0, 1_000));
    // On a machine that stands still meanwhile, the time is over before the body gets its room.
    await waitFor(() => impatient.get(PHOTOS).uploadSlots['running'] === 1 || closed(), { describe: 'the body' });
    await waitFor(closed, { describe: 'the end of the connection' });
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
    await waitFor(() => impatient.get(PHOTOS).uploadSlots['running'] === 0, { describe: 'the free room' });
  } finally {
    await impatient.close();
  }
});
