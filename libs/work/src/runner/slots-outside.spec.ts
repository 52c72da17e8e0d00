import { describe, expect, it } from '@jest/globals';
import { manualClock, nextTurn } from '@listings/testing';
import { Slots, TooManyOutside } from './slots.js';

/** Four slots, one for a group at a time, as jobs have them; and calls that the test ends. */
function fourSlots(outsideForEachSlot?: number) {
  const clock = manualClock();
  const options = { clock, concurrency: 4, perGroup: 1, ahead: 0, slotMs: 60_000, onFree: () => undefined };
  const slots = new Slots({ ...options, outsideForEachSlot });
  const answers: (() => void)[] = [];
  const log: string[] = [];
  /** A row that takes its slot, and then waits for somebody else's server. */
  const waiting = async (group: string) => {
    const slot = slots.admit(group);
    await slot.take();
    const call = slot.outside(() => new Promise<void>((resolve) => answers.push(resolve)));
    call.then(
      () => log.push(`${group} is back`),
      (error: unknown) => log.push(error instanceof TooManyOutside ? `${group} comes later` : String(error)),
    );
    await nextTurn();
    return slot;
  };
  /** A row that works. */
  const working = (group: string) => {
    const slot = slots.admit(group);
    void slot.take().then(() => log.push(`${group} works`));
    return slot;
  };
  return { slots, answers, log, waiting, working, clock };
}

describe('[reliability 4, G19] a row that waits for a server of others', () => {
  it('has no slot meanwhile: 40 of them leave room for others, of their own group too', async () => {
    const { slots, log, waiting, working } = fourSlots();
    for (let row = 0; row < 40; row += 1) await waiting(`account ${row}`);
    expect([slots.room(), slots.roomOf('account 1'), slots.roomOf('new')]).toEqual([4, 1, 1]);
    working('account 1');
    working('new');
    await nextTurn();
    expect(log).toEqual(['account 1 works', 'new works']);
  });

  it('has one again afterwards, behind those that came before', async () => {
    const { answers, log, waiting, working, slots } = fourSlots();
    const slot = await waiting('a');
    const [first] = ['b', 'c', 'd', 'e'].map(working);
    await nextTurn();
    answers[0]?.();
    await nextTurn();
    expect(log).toEqual(['b works', 'c works', 'd works', 'e works']);
    first?.end();
    await nextTurn();
    expect([log.at(-1), slots.roomOf('a')]).toEqual(['a is back', 0]);
    slot.end();
    expect([slots.room(), slots.roomOf('a')]).toEqual([1, 1]);
  });

  it('comes back one after the other with those of its group', async () => {
    const { answers, log, waiting, working } = fourSlots();
    const [one, two] = [await waiting('a'), await waiting('a')];
    const own = working('a');
    for (const answer of answers) answer();
    await nextTurn();
    expect(log).toEqual(['a works']);
    own.end();
    await nextTurn();
    expect(log).toEqual(['a works', 'a is back']);
    one.end();
    await nextTurn();
    expect(log).toEqual(['a works', 'a is back', 'a is back']);
    two.end();
  });

  it.each([
    ['four of a group', undefined, 5, 1, 'account 0'],
    ['twelve for each slot', undefined, 49, 49, 'account 48'],
    ['as many as its kind says', 2, 9, 9, 'account 8'],
    ['one of its group and a third of all', undefined, 18, 17, 'account 0'],
  ])('makes no call beside %s', async (_, forEachSlot, rows, groups, last) => {
    const { log, waiting } = fourSlots(forEachSlot);
    for (let row = 0; row < rows; row += 1) await waiting(`account ${row % groups}`);
    expect(log).toEqual([`${last} comes later`]);
  });

  it('that is over, or was slow before, leaves nothing behind', async () => {
    const { slots, answers, clock, waiting, log } = fourSlots();
    const over = await waiting('a');
    over.end();
    const slow = slots.admit('b');
    await slow.take();
    await clock.advance(60_000);
    const call = slow.outside(() => new Promise<void>((resolve) => answers.push(resolve)));
    expect(slots.roomOf('b')).toBe(1);
    for (const answer of answers) answer();
    await call;
    expect([slots.roomOf('b'), slots.room()]).toEqual([0, 3]);
    slow.end();
    await nextTurn();
    expect([slots.roomOf('a'), slots.roomOf('b'), slots.room(), log]).toEqual([1, 1, 4, ['a is back']]);
  });
});
