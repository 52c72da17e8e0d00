import type { LoadMessage, LoadOrder, LoadResult } from '../load/load-run.js';
import type { Child } from '../machine/child.js';
import { cpuSince } from '../machine/cpu.js';
import type { Rate } from './rate.js';

/** One of the compared servers. */
export interface Contender {
  readonly name: string;
  readonly server: Child;
  /** Brings its account into the state to measure. */
  readonly prepare?: () => Promise<void>;
}

/** The measurements of one contender in one round. Processor times are per request. */
export interface Round extends Rate {
  readonly p50: number;
  readonly p99: number;
}

/** Of the warm-up, and of the measured time. */
const LEAST_ANSWERS = 400;

/** Sends load to a server and measures its processor time and PostgreSQL's over exactly the measured time. */
export async function measure(options: {
  load: Child;
  serverPid: number;
  databasePid: number;
  order: Omit<LoadOrder, 'leastAnswers'>;
}): Promise<Round> {
  const { load, serverPid, databasePid, order } = options;
  let cpu = cpuSince(serverPid, databasePid);
  let used = { process: 0, postgres: 0 };
  const result = await new Promise<LoadResult>((resolve, reject) => {
    const listen = (message: LoadMessage) => {
      if (message.type === 'begins') cpu = cpuSince(serverPid, databasePid);
      if (message.type === 'ends') used = cpu(1);
      if (message.type !== 'done') return;
      load.channel.off('message', listen).off('exit', gone);
      resolve(message.result);
    };
    load.channel.on('message', listen);
    const gone = () => reject(new Error('the load process ended'));
    load.channel.once('exit', gone);
    load.channel.send({ ...order, leastAnswers: LEAST_ANSWERS } satisfies LoadOrder);
  });
  if (result.failures > 0 || result.answers === 0) {
    throw new Error(`${result.failures} of ${result.answers} requests failed: the round is invalid`);
  }
  return {
    perSecond: (result.answers / result.elapsedMs) * 1_000,
    process: used.process / result.answers,
    postgres: used.postgres / result.answers,
    p50: result.p50,
    p99: result.p99,
  };
}
