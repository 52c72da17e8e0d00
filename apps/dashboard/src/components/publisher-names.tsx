import { usePublisherNames } from '../api/publishers-query.js';

/** The names of publishers, which are given by their constants or hostnames. */
export function PublisherNames({ of }: { of: readonly string[] }) {
  return of.map(usePublisherNames()).join(', ');
}
