import { ListingsError } from '@listings/client';
import type { Refusal } from '../../../components/operations/kept-operation.js';
import { rulesText } from '../../../components/operations/refusal-text.js';
import type { Location } from '../editor/form-values.js';
import { CHANGED_MEANWHILE } from '../editor/rule-fields.js';

/** What a bulk action does with each location. */
export type BulkAction =
  | { readonly kind: 'addTags' | 'removeTags'; readonly tags: readonly string[] }
  | { readonly kind: 'moveToFolder'; readonly folderName: string }
  | { readonly kind: 'archive' | 'cancelArchive' };

/** Some locations that a bulk action has done. */
export interface BulkBatch {
  readonly count: number;
  /** The id of the last one; all before it are done. */
  readonly last: string;
  readonly refusals: readonly Refusal[];
}

/** The operations of the API that bulk actions use. */
export interface BulkOperations {
  /** Archives locations or cancels it; the errors by id. */
  changeArchive(kind: 'archive' | 'cancelArchive', ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  update(input: { id: string; expectedUpdatedAt: string; [field: string]: unknown }): Promise<unknown>;
  read(id: string): Promise<Location | null>;
}

/** Locations of one archive request [contract 4]. */
const ARCHIVE_BATCH = 500;

/** Updates that run at the same time. */
const CONCURRENCY = 4;

/** Attempts for a location that others change at the same time. */
const ATTEMPTS = 3;

/** What an action changes in a location; undefined if the location is as it should be. */
export function changeOf(
  action: BulkAction,
  { tags, folderName }: Pick<Location, 'tags' | 'folderName'>,
): { tags?: string[]; folderName?: string; folderId?: null } | undefined {
  switch (action.kind) {
    case 'addTags': {
      const added = action.tags.filter((tag) => !tags.includes(tag));
      return added.length > 0 ? { tags: [...tags, ...added] } : undefined;
    }
    case 'removeTags': {
      const kept = tags.filter((tag) => !action.tags.includes(tag));
      return kept.length < tags.length ? { tags: kept } : undefined;
    }
    case 'moveToFolder':
      if ((folderName ?? '') === action.folderName) return undefined;
      return action.folderName === '' ? { folderId: null } : { folderName: action.folderName };
    default:
      return undefined;
  }
}

/** Applies an action to all locations. A refused location is reported, and the others go on; `signal` ends it. */
export async function runBulk(
  action: BulkAction,
  locations: AsyncIterable<Location>,
  {
    operations,
    signal,
    onBatch,
  }: {
    operations: BulkOperations;
    signal: AbortSignal;
    onBatch: (batch: BulkBatch) => void;
  },
): Promise<void> {
  const report = (batch: readonly Location[], refusals: readonly Refusal[]) =>
    onBatch({ count: batch.length, last: batch.at(-1)?.id ?? '', refusals });
  const size = action.kind === 'archive' || action.kind === 'cancelArchive' ? ARCHIVE_BATCH : CONCURRENCY;
  for await (const batch of batches(locations, size)) {
    signal.throwIfAborted();
    if (action.kind === 'archive' || action.kind === 'cancelArchive') {
      const errors = await operations.changeArchive(
        action.kind,
        batch.map(({ id }) => id),
      );
      const failed = batch.filter(({ id }) => errors.has(id));
      report(
        batch,
        failed.map(({ id, name }) => ({ name, message: errors.get(id) ?? '' })),
      );
      continue;
    }
    const outcomes = await Promise.all(batch.map((location) => updated(action, location, operations)));
    report(
      batch,
      outcomes.filter((failed) => failed !== undefined),
    );
  }
}

async function updated(
  action: BulkAction,
  location: Location,
  operations: BulkOperations,
): Promise<Refusal | undefined> {
  const { id, name } = location;
  let present: Location | null = location;
  for (let attempt = 1; ; attempt += 1) {
    const change = present && changeOf(action, present);
    if (!present || !change) return undefined;
    try {
      await operations.update({ id, expectedUpdatedAt: present.updatedAt, ...change });
      return undefined;
    } catch (error) {
      if (!(error instanceof ListingsError) || error.kind === 'NETWORK') throw error;
      // Somebody else has changed it: what has to be done is decided anew from the present state.
      if (error.code === CHANGED_MEANWHILE && attempt < ATTEMPTS) present = await operations.read(id);
      else if (error.kind === 'RULES') return { name, message: rulesText(error) };
      else throw error;
    }
  }
}

async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[], void> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
