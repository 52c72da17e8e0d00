import type { DynamicModule, InjectionToken, Provider, Type } from '@nestjs/common';
import type { PublisherRegistry } from '@listings/publisher-registry';

/** A NestJS module, with or without its own settings. */
export type FeatureModule = Type<unknown> | DynamicModule;

/** An entry that a feature adds to a list of another one: a follower of its changes, a kind of job, a kind of export. */
export interface Addition {
  /** The injection token of the list. */
  readonly list: symbol;
  readonly inject: readonly InjectionToken[];
  readonly create: (...dependencies: never[]) => unknown;
}

/** Declares that a feature adds an entry to a list; the entry is made of the injected dependencies. */
export function adds<Entry>(
  list: symbol,
  inject: readonly InjectionToken[],
  create: (...dependencies: never[]) => Entry,
): Addition {
  return { list, inject, create };
}

/**
 * What a feature consists of, declared once. A process takes the list of features and derives its modules from the
 * declarations (docs/decisions/0081).
 */
export interface Feature {
  readonly name: string;
  /** Provide the dependencies of its use cases, in each process that runs features. */
  readonly modules: readonly Type<unknown>[];
  /** Its operations. Only the api loads them. */
  readonly api?: () => Promise<(publishers: PublisherRegistry) => FeatureModule>;
  /** Its kinds of work and its periodic tasks, for the worker. */
  readonly work?: FeatureModule;
  /** The settings of the worker that limit how many rows of a kind of work it works on at once, by kind. */
  readonly concurrency?: Readonly<Record<string, string>>;
  /** The lists that other features add to. The process provides each, also an empty one. */
  readonly lists?: readonly symbol[];
  /** Its entries in the lists of features in each process: followers. */
  readonly followers?: readonly Addition[];
  /** Its entries in the lists of the worker: kinds of jobs, exports, parts of reports. */
  readonly jobs?: readonly Addition[];
  /** What it provides to all modules of a process: functions that features below it call through a token of theirs. */
  readonly provides?: readonly Exclude<Provider, Type<unknown>>[];
}
