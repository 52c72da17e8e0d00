import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';

/** The failure that work ends in. Throws when it succeeds, or fails with anything but a PublisherError. */
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

/** All items of a list. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
