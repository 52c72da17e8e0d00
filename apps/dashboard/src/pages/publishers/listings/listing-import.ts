import { ListingsError } from '@listings/client';
import { api } from '../../../api/client.js';
import { operationStore } from '../../../components/operation-store.js';

/** A listing to import. */
export interface ImportedListing {
  readonly id: string;
  readonly name: string;
}

interface Plan {
  readonly connectedAccountId: string;
  readonly listings: readonly ImportedListing[];
  /** Begins the `Idempotency-Key` of each listing: a repeated request creates no second location. */
  readonly requestKey: string;
}

interface Progress {
  readonly done: number;
  readonly failures: readonly { readonly listing: ImportedListing; readonly message: string }[];
}

const operation = operationStore<Plan, Progress>('listing-import');
let isStopped = false;

/** The latest import of listings as new locations. */
export const useListingImport = operation.use;

/** Takes the report of an import off the page. */
export const closeListingImport = operation.close;

/** Ends the import after the listing that is under way. */
export function stopListingImport(): void {
  isStopped = true;
}

/** Creates a location from each listing, one after the other. A refused listing is reported, and the others go on. */
export function startListingImport(
  connectedAccountId: string,
  listings: readonly ImportedListing[],
  onEnd: () => void,
): Promise<void> {
  const requestKey = `import-${Date.now()}-${Math.random().toString(36).slice(2)}`;
  return importFrom({ connectedAccountId, listings, requestKey }, { done: 0, failures: [] }, onEnd);
}

/** Goes on with the import that was stopped, also by a reload. */
export async function continueListingImport(onEnd: () => void): Promise<void> {
  const stopped = operation.read();
  if (stopped?.state === 'stopped') await importFrom(stopped.plan, stopped.progress, onEnd);
}

/** The reasons of the refusals, each with the names of its listings. */
export function refusalsOf({ failures }: Progress): { message: string; names: readonly string[] }[] {
  const messages = [...new Set(failures.map(({ message }) => message))];
  return messages.map((message) => ({
    message,
    names: failures.filter((each) => each.message === message).map(({ listing }) => listing.name),
  }));
}

async function importFrom(plan: Plan, from: Progress, onEnd: () => void): Promise<void> {
  isStopped = false;
  operation.run(plan, from);
  let { done, failures } = from;
  try {
    for (const [index, listing] of plan.listings.entries()) {
      if (index < from.done) continue;
      if (isStopped) return operation.stop();
      const message = await refusalOf(plan, index);
      done = index + 1;
      if (message !== undefined) failures = [...failures, { listing, message }];
      operation.advance({ done, failures });
    }
    operation.end();
  } catch (error) {
    operation.stop(error);
  } finally {
    onEnd();
  }
}

async function refusalOf(
  { connectedAccountId, listings, requestKey }: Plan,
  index: number,
): Promise<string | undefined> {
  const input = { connectedAccountId, connectedAccountListingId: listings[index]?.id ?? '' };
  try {
    await api.post('/api/v4/connected-accounts/create-location-from-listing', {
      body: { input },
      idempotencyKey: `${requestKey}-${index}`,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ListingsError) || error.kind !== 'RULES') throw error;
    return error.errors.map(({ code, message }) => `${message} (${code ?? ''})`).join(' ');
  }
}
