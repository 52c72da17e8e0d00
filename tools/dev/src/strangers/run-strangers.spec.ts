import { describe, expect, it } from '@jest/globals';
import { SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import type { StrangersOptions } from '@listings/publisher-sandbox';
import { manualClock } from '@listings/testing';
import { perTest, shared, temporaryFolder } from '@listings/testing/jest';
import { editLine, runStrangers } from './run-strangers.js';
import { connectSandbox, sandboxOfStart } from './running-sandbox.js';

describe('sandbox-strangers', () => {
  const sandbox = shared(() => startSandbox({ clock: manualClock() }));
  const home = perTest(temporaryFolder);
  const signal = new AbortController().signal;

  it('[publishers 3.4] edits listings in each round, and prints a line for each edit', async () => {
    const admin = new SandboxAdmin(sandbox.url, 'rounds');
    const clock = manualClock();
    const lines: string[] = [];
    const wanted = { share: 0.01, everyMs: 60_000, rounds: 3, fields: ['name'] as const, seed: 5 };
    const print = (line: string) => void lines.push(line);
    const running = runStrangers({ wanted, sandbox: admin, clock, signal, print });
    // 1% of 360 listings are 4.
    for (const count of [4, 8]) {
      await clock.advanceUntil(() => lines.length === count && clock.timers().length === 1, { withinMs: 0 });
      await clock.advance(60_000);
    }
    await running;
    expect(lines).toHaveLength(12);
    expect(new Set(lines).size).toBe(12);
    for (const line of lines) expect(line).toMatch(/^publisher [AB], listing \d+, name: ".+" -> ".+ \w+"$/);
    expect(clock.timers()).toEqual([]);
  });

  it('[publishers 3.4] gives each round the next seed, or leaves it to the sandbox', async () => {
    expect(await seedsOf(9)).toEqual([9, 10, 11]);
    expect(await seedsOf(undefined)).toEqual([undefined, undefined, undefined]);
  });

  it('[publishers 3.4] ends at a signal, also between two rounds', async () => {
    const clock = manualClock();
    const stop = new AbortController();
    const rounds: StrangersOptions[] = [];
    const wanted = { share: 0.01, everyMs: 60_000, rounds: Infinity };
    const running = runStrangers({ wanted, ...counting(rounds), clock, signal: stop.signal });
    await clock.untilTimer(60_000);
    stop.abort();
    await running;
    expect([rounds.length, clock.timers()]).toEqual([1, []]);
  });

  it('[publishers 3.4] prints what is removed as nothing', () => {
    const edit = { publisher: 'b', listing: '12', field: 'website', before: 'https://a.example', after: null } as const;
    expect(editLine(edit)).toBe('publisher B, listing 12, website: "https://a.example" -> nothing');
  });

  it('[design 4] finds the sandbox of the running start, and says what to do without one', async () => {
    expect(() => sandboxOfStart(home.path)).toThrow(/^Nothing runs in .*: run `npm start` first/);
    home.write('environment.json', JSON.stringify({ sandboxUrl: sandbox.url }));
    expect((await connectSandbox(sandboxOfStart(home.path))).base).toBe(sandbox.url);
  });

  it('[design 4] says that a sandbox has ended, or that the address is another one', async () => {
    const ended = await startSandbox({ clock: manualClock() });
    await ended.close();
    await expect(connectSandbox(ended.url)).rejects.toThrow(/does not answer \(ECONNREFUSED\): does `npm start`/);
    await expect(connectSandbox(`${sandbox.url}/files`)).rejects.toThrow(/refuses the call: .*404/);
  });

  async function seedsOf(seed: number | undefined): Promise<(number | undefined)[]> {
    const clock = manualClock();
    const rounds: StrangersOptions[] = [];
    const wanted = { share: 0.01, everyMs: 1_000, rounds: 3, seed };
    await clock.passDuring(runStrangers({ wanted, ...counting(rounds), clock, signal }));
    return rounds.map((round) => round.seed);
  }
});

/** A sandbox that notes the calls, and edits nothing. */
function counting(rounds: StrangersOptions[]) {
  const editAsStrangers = async (options: StrangersOptions) => {
    rounds.push(options);
    return { seed: 1, edits: [] };
  };
  return { sandbox: { editAsStrangers }, print: () => undefined };
}
