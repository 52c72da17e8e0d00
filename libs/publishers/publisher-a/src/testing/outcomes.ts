import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';

/** Returns the failure of the work. Throws if the work succeeds or throws another error than a PublisherError. */
export async function failureOf(work: Promise<unknown>): Promise<PublisherFailure> {
  let result: unknown;
  try {
    result = await work;
  } catch (error) {
    if (error instanceof PublisherError) return error.failure;
    throw error;
  }
  throw new Error(`expected a failure, got ${JSON.stringify(result)}`);
}

/** Collects all items of a list. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
