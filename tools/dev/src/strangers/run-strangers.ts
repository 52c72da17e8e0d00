import type { Clock } from '@listings/platform/time';
import type { SandboxAdmin, StrangerEdit } from '@listings/publisher-sandbox';
import type { StrangersArguments } from './strangers-arguments.js';

/** What the rounds need. */
export interface StrangersRun {
  readonly wanted: Pick<StrangersArguments, 'share' | 'everyMs' | 'rounds' | 'fields' | 'seed'>;
  readonly sandbox: Pick<SandboxAdmin, 'editAsStrangers'>;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Ends the rounds; a round in progress ends first. */
  readonly signal: AbortSignal;
  print(line: string): void;
}

/** Edits a share of the listings in each round, and prints a line for each edit. Each round has its own seed. */
export async function runStrangers({ wanted, sandbox, clock, signal, print }: StrangersRun): Promise<void> {
  const { share, fields, seed: firstSeed, everyMs, rounds } = wanted;
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await pause(clock, everyMs, signal);
    if (signal.aborted) return;
    const seed = firstSeed === undefined ? undefined : firstSeed + round;
    const { edits } = await sandbox.editAsStrangers({ share, fields, seed });
    for (const edit of edits) print(editLine(edit));
  }
}

/** One edit as a line of text. */
export function editLine({ publisher, listing, field, before, after }: StrangerEdit): string {
  const values = [before, after].map((value) => (value === null ? 'nothing' : JSON.stringify(value)));
  return `publisher ${publisher.toUpperCase()}, listing ${listing}, ${field}: ${values.join(' -> ')}`;
}

/** Waits; an aborted signal ends the wait without an error. */
async function pause(clock: Pick<Clock, 'sleep'>, ms: number, signal: AbortSignal): Promise<void> {
  await clock.sleep(ms, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
