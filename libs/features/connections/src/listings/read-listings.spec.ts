import { describe, expect, it } from '@jest/globals';
import { failureOf } from '@listings/publisher-sdk';
import { latch } from '@listings/testing';
import type { Latch } from '@listings/testing';
import { largePublisherFixture } from '../testing/large-publisher.js';
import { readListings } from './read-listings.js';

const fixture = largePublisherFixture(({ listings }) => listings);

type Key = Awaited<ReturnType<typeof fixture.connected>>;

const stored = ({ connectedAccountId }: Key) =>
  fixture.database.values<string>`select ref from connected_listings
    where connected_account_id = ${connectedAccountId} order by ref`;

const isRead = ({ connectedAccountId }: Key) =>
  fixture.database.values`select listings_read_at is not null from connected_accounts where id = ${connectedAccountId}`;
const read = (key: Key) => readListings(fixture.deps, key);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('the listings of a large account', () => {
  it('[reliability 2] a reading that is interrupted goes on at its page, in any process, and reads each page once', async () => {
    const key = await fixture.connected(300);
    const kills = [3, 4, 9, 14];
    for (const killedAt of kills) {
      fixture.large.endAt(killedAt);
      await expect(read(key)).rejects.toThrow();
      expect(await stored(key)).toHaveLength((killedAt - 1) * 20);
      expect(await isRead(key)).toEqual([false]);
    }
    fixture.large.endAt();
    expect(await read(key)).toMatchObject({ complete: true });
    expect(new Set(await stored(key)).size).toBe(300);
    expect(fixture.large.pages.length).toBe(15 + kills.length);
    expect(await isRead(key)).toEqual([true]);
    fixture.large.pages.length = 0;
    expect(await read(key)).toMatchObject({ complete: true });
    expect(fixture.large.pages).toEqual(range(1, 15));
  });

  it('[reliability 2] a process that begins while another one reads the first page shares that reading, whichever ends it', async () => {
    const key = await fixture.connected(100);
    let second: ReturnType<typeof read> | undefined;
    const answers: Latch[] = [];
    // The second reading begins within the first page of the first one. Each page is answered when the next one is asked for.
    fixture.large.onPage = async () => {
      answers.shift()?.open();
      if (fixture.large.pages.length > 2) return;
      const answer = latch();
      answers.push(answer);
      if (!second) {
        await fixture.laterTime();
        second = read(key);
      }
      await answer.opened;
    };
    const first = await read(key);
    expect(await second).toEqual(first);
    expect(first).toMatchObject({ complete: true });
    expect(fixture.large.pages.filter((page) => page === 1)).toHaveLength(2);
    expect(await stored(key)).toHaveLength(100);
  });

  it('[reliability 2] a process whose page arrives after another one has ended the list reads none again', async () => {
    const key = await fixture.connected(60);
    let first: ReturnType<typeof read> | undefined;
    fixture.large.onPage = (page) => {
      if (page !== 2 || first) return;
      first = read(key);
      return first.then(() => undefined);
    };
    const late = await read(key);
    expect(late).toEqual(await first);
    expect(late).toMatchObject({ complete: true });
    expect(fixture.large.pages).toEqual([1, 2, 2, 3]);
    expect(await stored(key)).toHaveLength(60);
  });

  it('[design 4] a reading whose time is over goes on in the next step', async () => {
    const key = await fixture.connected(200);
    fixture.large.onPage = () => void fixture.clock.advance(8_000);
    const steps: unknown[] = [];
    for (let step: unknown = 'goes on'; steps.length < 10 && step === 'goes on'; steps.push(step))
      step = await read(key);
    expect(steps).toEqual(['goes on', 'goes on', 'goes on', expect.objectContaining({ complete: true })]);
    expect(fixture.large.pages).toEqual(range(1, 10));
    expect(await stored(key)).toHaveLength(200);
  });

  it('[publishers 5.3] begins again at a page that the publisher has forgotten, or that is an hour old', async () => {
    const key = await fixture.connected(200);
    fixture.large.endAt(6);
    await expect(read(key)).rejects.toThrow();
    // The account shrinks, and page 6 is none of it.
    fixture.large.refs = fixture.large.refs.slice(0, 60);
    fixture.large.endAt();
    expect(failureOf(await read(key).catch((error: unknown) => error))).toMatchObject({ kind: 'CONTENT_REJECTED' });
    expect(await read(key)).toMatchObject({ complete: true });
    expect(await stored(key)).toHaveLength(60);
    fixture.large.endAt(2);
    await expect(read(key)).rejects.toThrow();
    await fixture.database.sql`update connected_accounts set reading_moved_at = reading_moved_at - interval '61 minutes'
      where id = ${key.connectedAccountId}`;
    fixture.large.endAt();
    fixture.large.pages.length = 0;
    expect(await read(key)).toMatchObject({ complete: true });
    expect(fixture.large.pages).toEqual([1, 2, 3]);
  });

  it('[publishers 0.1] a listing that is gone since the reading began is deleted when it is complete', async () => {
    const key = await fixture.connected(100);
    await read(key);
    fixture.large.refs = fixture.large.refs.slice(20);
    fixture.large.endAt(3);
    await expect(read(key)).rejects.toThrow();
    expect(await stored(key)).toHaveLength(100);
    fixture.large.endAt();
    await read(key);
    expect(await stored(key)).toEqual([...fixture.large.refs].sort());
  });
});
