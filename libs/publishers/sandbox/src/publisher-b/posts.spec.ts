import { describe, expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { oneSandbox, worldOfEachTest } from '../testing/one-sandbox.js';
import type { TestAnswer } from '../testing/sandbox-client.js';
import { at, items } from '../testing/sandbox-client.js';

const clock = manualClock();
const client = worldOfEachTest(oneSandbox(clock));
const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
const ID = '100000010000002';
const PAGE = `/${ID}`;
const PT = `pt-${ID}`;
const error = ({ body }: TestAnswer) => [at(body, 'error.code'), at(body, 'error.error_subcode')];
const post = (fields: Record<string, string>): Promise<TestAnswer> => client.b('POST', `${PAGE}/feed`, fields, PT);

const unpublishedPhoto = async (): Promise<string> => {
  const photo = { url: 'https://cdn.example/p.jpg', published: 'false' };
  return String((await client.b('POST', `${PAGE}/photos`, photo, PT)).body['id']);
};

describe('publisher B: posts', () => {
  it('[publishers 2.6] buttons repeat the link of the post; a call button carries a number', async () => {
    const link = 'https://shop.example/may';
    const button = (type: string, target: string): string => JSON.stringify({ type, value: { link: target } });
    expect((await post({ message: '1', link, call_to_action: button('SHOP_NOW', link) })).status).toBe(200);
    expect((await post({ message: '2', call_to_action: button('CALL_NOW', 'tel:+16175550100') })).status).toBe(200);
    const attached_media = JSON.stringify([{ media_id: await unpublishedPhoto() }]);
    const refused: Record<string, string>[] = [
      { message: '3', link, call_to_action: button('SHOP_NOW', 'https://other.example') },
      { message: '4', link, call_to_action: button('NAP_NOW', link) },
      { message: '5', link, attached_media, call_to_action: button('SHOP_NOW', link) },
    ];
    for (const fields of refused) expect(error(await post(fields))[0]).toBe(100);
  });

  const scheduled = (inSeconds: number) => {
    return { message: 'x', scheduled_publish_time: String(nowSeconds() + inSeconds) };
  };

  it.each<[string, Record<string, string>, unknown[]]>([
    ['nothing', {}, [100, undefined]],
    ['63,207 characters', { message: 'x'.repeat(63_207) }, [100, undefined]],
    ['a relative link', { link: '/may' }, [100, undefined]],
    ['a link that cannot be scraped', { link: 'https://unscrapable.example/x' }, [1609005, undefined]],
    ['a link to its own site', { link: 'https://www.publisher-b.example/x' }, [100, 1609008]],
    ['a schedule five minutes ahead', { ...scheduled(300), published: 'false' }, [100, undefined]],
    ['a schedule of a published post', scheduled(3600), [100, undefined]],
    ['blocked content', { message: 'x [sandbox:reject]' }, [368, undefined]],
  ])('[publishers 2.6, 3.6] a post with %s is refused', async (_, fields, expected) => {
    const answer = await post(fields);
    expect([answer.status, error(answer)]).toEqual([400, expected]);
  });

  it('[publishers 3.6] the text of the previous post is a duplicate; the window is a switch', async () => {
    await post({ message: 'Same' });
    expect(error(await post({ message: 'Same' }))[0]).toBe(506);
    await post({ message: 'Other' });
    expect((await post({ message: 'Same' })).status).toBe(200);
    await client.admin.settings({ 'b.duplicateWindow': 0 });
    expect((await post({ message: 'Same' })).status).toBe(200);
  });

  it('[publishers 2.6] scheduled posts wait in their list and appear on the sandbox clock', async () => {
    const at30 = String(nowSeconds() + 1800);
    await post({ message: 'Later', published: 'false', scheduled_publish_time: at30 });
    await post({ message: 'Now' });
    const list = async (edge: string): Promise<unknown[]> =>
      items(await client.b('GET', `${PAGE}/${edge}`, {}, PT), 'data').map(({ message }) => message);
    expect([await list('published_posts'), await list('scheduled_posts')]).toEqual([['Now'], ['Later']]);
    await client.admin.clock({ advanceMs: 1_801_000 });
    expect([await list('published_posts'), await list('scheduled_posts')]).toEqual([['Now', 'Later'], []]);
  });
});
