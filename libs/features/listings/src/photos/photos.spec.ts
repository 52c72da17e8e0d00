import { afterEach, describe, expect, it } from '@jest/globals';
import { A } from '../testing/listings-fixture.js';
import { startPhotoPushes } from '../testing/photo-pushes.js';

/** Longer than publisher A needs to list an accepted photo. */
const FINDABLE_MS = 16_000;

const at = startPhotoPushes();
afterEach(() => at.reset());

describe('photos of a pushed location', () => {
  it('[publishers 1.5] adds logo, cover and further photos once each, and nothing with the next push', async () => {
    const types = ['LOGO', 'COVER', 'ADDITIONAL', 'ADDITIONAL'];
    const { tenant, locationId, before, added } = await at.photographed(1, types);
    await at.push(tenant, locationId);
    const shown = (await at.photosAt(1)).slice(before.length);
    expect(shown.map(({ category }) => category)).toEqual(types);
    expect(shown.every(({ sourceUrl }) => sourceUrl?.startsWith(at.media.url))).toBe(true);
    await at.push(tenant, locationId);
    expect(await added()).toBe(4);
    expect(await at.calls('a.media.create', 1)).toHaveLength(4);
    expect(await at.fixture.citation(tenant, locationId, A)).toMatchObject({ syncStatus: 'SYNCED', syncIssue: null });
  });

  it('[contract 4, photos] removes the photo that the location has no longer, and no other one', async () => {
    const { tenant, locationId, before, photo: first } = await at.photographed(2, 2);
    await at.push(tenant, locationId);
    await at.removePhotos(first);
    await at.push(tenant, locationId);
    const after = await at.photosAt(2);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
    expect(await at.calls('a.media.delete', 2)).toHaveLength(1);
  });

  it.each([
    [3, 'not pushed back to the listing from which it was imported', 3, 0],
    [10, 'pushed if it was imported from another listing of the publisher', 11, 1],
  ])('[4.7.4] a photo of listing %i is %s', async (nn, _, from, pushes) => {
    const { tenant, locationId, photo } = await at.photographed(nn, ['COVER']);
    await at.importedFrom(photo, from);
    await at.push(tenant, locationId);
    expect(await at.calls('a.media.create', nn)).toHaveLength(pushes);
  });

  it('[publishers 0.1] finds a photo whose response was lost, and does not add it again', async () => {
    const { tenant, locationId, added } = await at.photographed(4, 1);
    await at.fixture.admin.script({ operation: 'a.media.create', responses: [{ drop: 'after' }] });
    await at.push(tenant, locationId);
    expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED', failures: 1 });
    await at.again();
    await at.again();
    expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    expect(await added()).toBe(1);
    expect(await at.calls('a.media.create', 4)).toHaveLength(1);
  });

  it('[publishers 0.1] adds a lost photo again only after the publisher would list it', async () => {
    const { tenant, locationId, added } = await at.photographed(5, 1);
    await at.fixture.admin.script({ operation: 'a.media.create', responses: [{ drop: 'before' }] });
    await at.push(tenant, locationId);
    // Whatever the clock of the process says.
    await at.retryNow(at.process_(FINDABLE_MS));
    expect(await at.calls('a.media.create', 5)).toHaveLength(1);
    expect(await at.calls('a.media.list', 5)).toEqual([]);
    expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED' });
    await at.again();
    expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    expect(await added()).toBe(1);
  });

  it.each([
    [6, true],
    [12, false],
  ])(
    '[reliability 2] another process that takes over after the photo was sent does not send it again: %s, %s',
    async (nn, knows) => {
      const { tenant, locationId, before, added } = await at.photographed(nn, 2);
      let hasTakenOver = false;
      const paused = at.afterEachCall(async () => {
        if (hasTakenOver || (await at.photosAt(nn)).length === before.length) return;
        hasTakenOver = true;
        await at.fixture.pass(10 * 60_000);
        await late.lose({ knows });
        expect(await at.fixture.step(tenant, locationId, A, at.process_())).toMatchObject({ isRecorded: true });
      });
      await at.request(tenant, locationId);
      const late = at.fixture.lateStep(tenant, locationId, A, paused);
      expect(await late.ended).toMatchObject({ isRecorded: false });
      expect(hasTakenOver).toBe(true);
      await at.again();
      expect(await added()).toBe(2);
      expect(await at.calls('a.media.create', nn)).toHaveLength(2);
      expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    },
  );

  it('[reliability 2] a process that dies before it sends the photo leaves it to the next one', async () => {
    const { tenant, locationId, added } = await at.photographed(7, 1);
    await at.request(tenant, locationId);
    const dying = at.process_();
    const calls_ = dying.calls;
    let resume: () => void = () => undefined;
    let late: ReturnType<typeof at.fixture.lateStep> | undefined;
    const died = new Promise<void>((resolve) => {
      // The process stops when its state is stored and the call is due, and comes back long after.
      const call = ((...parameters: Parameters<typeof calls_.call>) =>
        at.storedPhotos(locationId).then((photos) => {
          if (photos === 0) return calls_.call(...parameters);
          resolve();
          return new Promise<void>((later) => (resume = later)).then(() => calls_.call(...parameters));
        })) as typeof calls_.call;
      late = at.fixture.lateStep(tenant, locationId, A, { ...dying, calls: { call } });
    });
    await died;
    await late?.lose();
    await at.again();
    expect(await added()).toBe(1);
    expect(await at.calls('a.media.create', 7)).toHaveLength(1);
    resume();
    expect(await late?.ended).toMatchObject({ isRecorded: false });
    await at.again();
    expect(await added()).toBe(1);
    expect(await at.calls('a.media.create', 7)).toHaveLength(1);
  });

  it('[contract 9] reports a refused photo in the words of the publisher, adds the others, and does not send it again', async () => {
    const { tenant, locationId, photo: refused, added } = await at.photographed(8, ['LOGO', 'ADDITIONAL']);
    await at.fixture.admin.script({
      operation: 'a.media.create',
      responses: [{ error: { invalid: { field: 'media', text: 'The picture is blurred.' } } }],
    });
    await at.push(tenant, locationId);
    expect(await at.fixture.citation(tenant, locationId, A)).toMatchObject({
      syncStatus: 'SYNCED',
      syncIssue: expect.stringContaining(`Photo ${refused}: The picture is blurred.`),
    });
    expect(await added()).toBe(1);
    await at.push(tenant, locationId);
    expect(await at.calls('a.media.create', 8)).toHaveLength(2);
    expect((await at.fixture.citation(tenant, locationId, A)).syncIssue).toContain('The picture is blurred.');
  });

  it('[reliability 6] adds many photos in several steps, so that a worker is not held', async () => {
    const { tenant, locationId, added } = await at.photographed(9, 25);
    await at.request(tenant, locationId);
    await at.fixture.step(tenant, locationId, A, at.deps);
    expect(await added()).toBe(20);
    expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED', failures: 0 });
    await at.again();
    expect(await added()).toBe(25);
    expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
  });
});
