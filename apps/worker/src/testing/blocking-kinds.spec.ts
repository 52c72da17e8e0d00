import { expect, it } from '@jest/globals';
import type { DynamicModule } from '@nestjs/common';
import { PublisherRegistry } from '@listings/publisher-registry';
import { WorkKind } from '@listings/work';
import type { WorkKindOptions } from '@listings/work';
import { WorkerModule } from '../worker.module.js';
import { blockingKinds, kindsWithoutCalls } from './blocking-kinds.js';

/** The kinds of work that the providers of a module and of its imports declare. */
function kindsOf(imported: object): string[] {
  const { module = imported, ...given } = imported as Partial<DynamicModule>;
  const declared = (key: 'imports' | 'providers') =>
    [...((Reflect.getMetadata(key, module) as object[] | undefined) ?? []), ...(given[key] ?? [])] as object[];
  const own = declared('providers').flatMap(
    (provider) => (Reflect.getMetadata(WorkKind.KEY, provider) as WorkKindOptions | undefined)?.kind ?? [],
  );
  return [...own, ...declared('imports').flatMap(kindsOf)];
}

it('[reliability 2] each kind of work that calls plug-ins has an entry for its test with a plug-in that blocks', () => {
  const tested = [...Object.keys(blockingKinds), ...Object.keys(kindsWithoutCalls)];
  expect(tested.toSorted()).toEqual([...new Set(kindsOf(WorkerModule.of(new PublisherRegistry([]))))].toSorted());
});
