import { Global, Module } from '@nestjs/common';
import type { DynamicModule, FactoryProvider } from '@nestjs/common';
import type { Addition, Feature } from './feature.js';

/** The lists and the bindings of the features of a process, derived from their declarations. */
@Global()
@Module({})
export class FeaturesModule {
  /**
   * The lists with the entries that the features add, in their order. Throws for an entry of a list that no feature
   * declares: nobody would call it.
   */
  static of(features: readonly Feature[], { lists, additions }: FeatureLists): DynamicModule {
    const provided = lists.map((list) => listProvider(list, additions));
    const lost = additions.find(({ list }) => !lists.includes(list));
    if (lost) throw new Error(`No feature declares the list ${String(lost.list.description)}, to which one adds.`);
    const bindings = features.flatMap(({ provides = [] }) => provides);
    return {
      module: FeaturesModule,
      imports: features.flatMap(({ modules }) => modules),
      providers: [...provided.flatMap(({ list, entries }) => [...entries, list]), ...bindings],
      exports: [...lists, ...bindings.map(({ provide }) => provide)],
    };
  }
}

/** The lists of a process, and the entries of its features. */
export interface FeatureLists {
  readonly lists: readonly symbol[];
  readonly additions: readonly Addition[];
}

/** The lists that features declare, with their followers; with `jobs` also what only the worker calls. */
export function listsOf(features: readonly Feature[], { jobs = false } = {}): FeatureLists {
  return {
    lists: features.flatMap(({ lists = [] }) => lists),
    additions: features.flatMap((feature) => [...(feature.followers ?? []), ...(jobs ? (feature.jobs ?? []) : [])]),
  };
}

function listProvider(list: symbol, additions: readonly Addition[]) {
  const entries = additions
    .filter((addition) => addition.list === list)
    .map(({ inject, create }): FactoryProvider => {
      return { provide: Symbol(`entry of ${list.description}`), inject: [...inject], useFactory: create };
    });
  return {
    entries,
    list: {
      provide: list,
      inject: entries.map(({ provide }) => provide),
      useFactory: (...items: unknown[]) => items,
    } satisfies FactoryProvider,
  };
}
