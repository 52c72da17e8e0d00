import type { Static, TSchema } from 'typebox';
import type { ApiCall } from '../api-client.js';
import { nothingToRead } from '../failures.js';
import type { Parts } from '../parts.js';

/** Reads the reviews of a listing, or the questions about it, page by page, most recently changed first. */
export async function* reviewPages<S extends TSchema>(
  { api, access, standing }: Parts,
  { pageSize, ...call }: ApiCall<S> & { readonly listingRef: string; readonly pageSize: number },
): AsyncIterable<Static<S>> {
  const { session, listingRef } = call;
  const query = { pageSize, orderBy: 'updateTime desc' };
  const pages = api.pages({ ...call, query })[Symbol.asyncIterator]();
  const next = () =>
    access.explain(session, listingRef, () =>
      standing.explain({ session, listingRef, unverified: nothingToRead }, () => pages.next()),
    );
  for (let page = await next(); !page.done; page = await next()) yield page.value;
}
