import { Global, Module } from '@nestjs/common';
import type { DynamicModule, FactoryProvider } from '@nestjs/common';
import { TasksModule } from '../tasks/tasks.module.js';
import type { EntryList } from './entry-list.js';
import type { Addition, Feature, FeatureProcess } from './feature.js';

/** An entry of a list, and the feature that adds it. */
interface Entry extends Addition {
  readonly feature: string;
}

/** The lists and the bindings of the features of a process, derived from their declarations. */
@Global()
@Module({})
export class FeaturesModule {
  /**
   * The lists that the process reads, each with the entries of the features in their order. Throws for an entry of a list that no feature
   * declares, because nobody would call it, and for a list or a binding that two features declare.
   */
  static of(features: readonly Feature[], process: FeatureProcess): DynamicModule {
    const everywhere = features.flatMap(({ lists }) => lists?.everyProcess ?? []);
    const ofWorker = features.flatMap(({ lists }) => lists?.worker ?? []);
    const entries = features.flatMap(({ name, adds = [] }) => adds.map((each): Entry => ({ ...each, feature: name })));
    const bindings = features.flatMap(({ provides = [] }) => provides);
    assertOnce([...everywhere, ...ofWorker, ...bindings.map(({ provide }) => provide)]);
    assertDeclared(entries, [...everywhere, ...ofWorker]);
    const lists = process === 'worker' ? [...everywhere, ...ofWorker] : everywhere;
    return {
      module: FeaturesModule,
      imports: [TasksModule, ...features.flatMap(({ modules = [] }) => modules)],
      providers: [...lists.flatMap((list) => listProviders(list, entries)), ...bindings],
      exports: [...lists, ...bindings.map(({ provide }) => provide)],
    };
  }
}

function assertOnce(tokens: readonly unknown[]): void {
  const twice = tokens.find((token, index) => tokens.indexOf(token) !== index);
  if (twice !== undefined) throw new Error(`Two features declare ${String(twice)}.`);
}

function assertDeclared(entries: readonly Entry[], lists: readonly EntryList<unknown>[]): void {
  const lost = entries.find(({ list }) => !lists.includes(list));
  if (lost)
    throw new Error(
      `The feature ${lost.feature} adds to ${lost.list.description}, which none of the features of this process declares.`,
    );
}

/** The provider of a list, and those of its entries, whose tokens say in a message of NestJS which feature adds them. */
function listProviders(list: EntryList<unknown>, entries: readonly Entry[]): FactoryProvider[] {
  const added = entries
    .filter((each) => each.list === list)
    .map(({ feature, inject, create }, index): FactoryProvider => {
      const provide = Symbol(`entry ${index + 1} of ${list.description}, which the feature ${feature} adds`);
      return { provide, inject: [...inject], useFactory: create };
    });
  const whole = {
    provide: list,
    inject: added.map(({ provide }) => provide),
    useFactory: (...items: unknown[]) => items,
  };
  return [...added, whole];
}
