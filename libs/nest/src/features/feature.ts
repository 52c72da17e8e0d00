import type { DynamicModule, InjectionToken, Provider, Type } from '@nestjs/common';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { InjectedEach } from '../platform/token.js';
import type { EntryList } from './entry-list.js';

/** A NestJS module, with or without its own settings. */
export type FeatureModule = Type<unknown> | DynamicModule;

/** An entry that a feature adds to a list of another one: a follower of its changes, a kind of job, a kind of export. */
export interface Addition {
  readonly list: EntryList<unknown>;
  readonly inject: readonly InjectionToken[];
  readonly create: (...dependencies: never[]) => unknown;
}

/**
 * Declares that a feature adds an entry to a list; the entry is made of the injected dependencies. A follower injects neither the dependencies
 * of the feature that it follows, nor those of one that makes calls to publishers: they contain the followers.
 */
export function adds<Entry, Dependencies extends readonly unknown[]>(
  list: EntryList<Entry>,
  inject: InjectedEach<Dependencies>,
  create: (...dependencies: Dependencies) => NoInfer<Entry>,
): Addition {
  return { list, inject: inject as readonly InjectionToken[], create };
}

/** A process that runs features. */
export type FeatureProcess = 'api' | 'worker';

/**
 * What a feature consists of, declared once. A process takes the list of features and derives its modules from the
 * declarations (docs/decisions/0081).
 */
export interface Feature {
  readonly name: string;
  /** Provide the dependencies of its use cases to its entries and to those of the features that build on it. */
  readonly modules?: readonly Type<unknown>[];
  /** Its operations, and what the api needs of it besides. Only the api loads them. */
  readonly api?: () => Promise<(publishers: PublisherRegistry) => FeatureModule>;
  /** Its kinds of work and its periodic tasks, for the worker. */
  readonly work?: FeatureModule;
  /** The settings of the worker that limit how many rows of a kind of work it works on at once, by kind. */
  readonly concurrency?: Readonly<Record<string, string>>;
  /** The lists to which features add, by the processes that read them. */
  readonly lists?: {
    readonly everyProcess?: readonly EntryList<unknown>[];
    readonly worker?: readonly EntryList<unknown>[];
  };
  /** Its entries in the lists of features. */
  readonly adds?: readonly Addition[];
  /** What it provides to all modules of a process: functions that features below it call through a token of theirs. */
  readonly provides?: readonly Exclude<Provider, Type<unknown>>[];
}
