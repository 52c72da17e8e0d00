import { describe, expect, it } from '@jest/globals';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { sandboxFixture } from '../testing/sandbox-fixture.js';

const fixture = sandboxFixture();

const at = (nn: number) => ({ session: fixture.session, listingRef: fixture.page(nn) });
const photo = (more: object = {}) =>
  ({ url: 'https://cdn.example/a.jpg', type: 'ADDITIONAL', bytes: 20_000, width: 800, height: 600, ...more }) as const;

describe('photos of a page in the sandbox [publishers 2.5]', () => {
  it('go to the gallery with their captions, without a post', async () => {
    await fixture.publisher.photos.addPhoto({ ...at(1), photo: photo({ caption: 'Our terrace' }) });
    const [sent] = await fixture.sandbox.requests({ operation: 'b.photos.create' });
    expect(sent?.body).toMatchObject({ caption: 'Our terrace', no_story: 'true' });
    expect(await fixture.livePosts(1)).toEqual([]);
  });

  it('leave the profile picture and the cover alone: a logo or a cover is not taken', () => {
    expect(fixture.publisher.photos.takes).toEqual(['ADDITIONAL']);
  });

  it('are not final when the publisher could not download them', async () => {
    const broken = photo({ url: 'https://broken.example/a.jpg' });
    expect(await failureFrom(fixture.publisher.photos.addPhoto({ ...at(1), photo: broken }))).toEqual({
      kind: 'CONTENT_REJECTED',
      code: 'media_unreachable',
      field: 'media',
      text: 'The photo could not be fetched.',
    });
  });

  it('are final when they are too large, and not sent', async () => {
    const [largest, larger] = [4 * 1024 * 1024, 4 * 1024 * 1024 + 1];
    await fixture.publisher.photos.addPhoto({ ...at(1), photo: photo({ bytes: largest }) });
    const refused = fixture.publisher.photos.addPhoto({ ...at(1), photo: photo({ bytes: larger }) });
    expect(await failureFrom(refused)).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'media' });
    expect(await fixture.sandbox.requests({ operation: 'b.photos.create' })).toHaveLength(1);
  });

  it('are refused on a page without the task, without a call and without a broken link', async () => {
    await fixture.publisher.listings.getListing(at(59));
    const before = (await fixture.operations()).length;
    const { photos } = fixture.publisher;
    const search = { photo: photo(), attemptedAt: new Date(fixture.now()), knownRefs: [] };
    for (const work of [
      photos.addPhoto({ ...at(59), photo: photo() }),
      photos.findPhoto({ ...at(59), ...search }),
      photos.removePhoto({ ...at(59), ref: '81' }),
    ]) {
      expect(await failureFrom(work)).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'unverified' });
    }
    expect(await fixture.operations()).toHaveLength(before);
  });

  it.each([
    ['the user lost the task since', { code: 200, text: '(#200) The user lacks the CREATE_CONTENT task' }, true],
    ['the page takes no photos', { code: 10, text: '(#10) This page takes no photos' }, false],
  ])('are refused without a broken link when %s, because the page stays accessible', async (_, error, isTaskLost) => {
    const { photos, listings } = fixture.publisher;
    await listings.getListing(at(2));
    const { ref } = await photos.addPhoto({ ...at(2), photo: photo() });
    if (isTaskLost) await fixture.sandbox.access({ listing: fixture.page(2), mode: 'removed', task: 'CREATE_CONTENT' });
    else for (const verb of ['create', 'list', 'delete']) await fixture.script(`b.photos.${verb}`, { error });
    const search = () =>
      photos.findPhoto({ ...at(2), photo: photo(), attemptedAt: new Date(fixture.now()), knownRefs: [] });
    for (const work of [
      () => photos.addPhoto({ ...at(2), photo: photo() }),
      () => photos.removePhoto({ ...at(2), ref }),
      ...(isTaskLost ? [] : [search]),
    ]) {
      expect(await failureFrom(work())).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'unverified' });
    }
  });

  it('never address anything else: a reference that is no id removes nothing', async () => {
    await fixture.publisher.photos.removePhoto({ ...at(1), ref: '../1' });
    expect(await fixture.operations()).toEqual([]);
  });
});
