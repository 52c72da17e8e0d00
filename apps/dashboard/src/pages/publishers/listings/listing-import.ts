import { ListingsError } from '@listings/client';
import { useSyncExternalStore } from 'react';
import { api } from '../../../api/client.js';

/** A listing to import. */
export interface ImportedListing {
  readonly id: string;
  readonly name: string;
}

/** The import of listings as new locations: it goes on while the person is on other pages. */
export interface ListingImport {
  readonly connectedAccountId: string;
  readonly total: number;
  readonly done: number;
  readonly failures: readonly { readonly listing: ImportedListing; readonly message: string }[];
  readonly isRunning: boolean;
  readonly error?: unknown;
}

let present: ListingImport | undefined;
let isStopped = false;
const listeners = new Set<() => void>();

/** The latest import of this page. */
export function useListingImport(): ListingImport | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => present,
  );
}

/** Ends the import after the listing that is under way. */
export function stopListingImport(): void {
  isStopped = true;
}

/** Takes the report of an import off the page. */
export function closeListingImport(): void {
  change(undefined);
}

/** Creates a location from each listing, one after the other. A refused listing is reported, and the others go on. */
export async function startListingImport(
  connectedAccountId: string,
  listings: readonly ImportedListing[],
  onEnd: () => void,
): Promise<void> {
  isStopped = false;
  let task: ListingImport = { connectedAccountId, total: listings.length, done: 0, failures: [], isRunning: true };
  const update = (more: Partial<ListingImport>) => {
    task = { ...task, ...more };
    change(task);
  };
  change(task);
  try {
    for (const listing of listings) {
      if (isStopped) break;
      const message = await refusalOf(connectedAccountId, listing.id);
      update({
        done: task.done + 1,
        failures: message === undefined ? task.failures : [...task.failures, { listing, message }],
      });
    }
  } catch (error) {
    update({ error });
  } finally {
    update({ isRunning: false });
    onEnd();
  }
}

async function refusalOf(connectedAccountId: string, connectedAccountListingId: string): Promise<string | undefined> {
  try {
    await api.post('/api/v4/connected-accounts/create-location-from-listing', {
      body: { input: { connectedAccountId, connectedAccountListingId } },
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ListingsError) || error.kind !== 'RULES') throw error;
    return error.errors.map(({ code, message }) => `${message} (${code ?? ''})`).join(' ');
  }
}

function change(next: ListingImport | undefined): void {
  present = next;
  listeners.forEach((listener) => listener());
}
