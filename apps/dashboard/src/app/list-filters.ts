/** The lists to which the page of a record leads back. */
export const LISTS = ['/locations', '/posts/list', '/developers/deliveries', '/developers/requests'] as const;

/** What this uses of the router. */
interface Navigations {
  subscribe(
    event: 'onResolved',
    listener: (event: { readonly toLocation: { readonly pathname: string; readonly searchStr: string } }) => void,
  ): unknown;
}

const searches = new Map<string, string>();

/** Remembers the filters with which each of these lists was shown last, so that the way back from a record leads to the same rows. */
export function rememberFilters(router: Navigations, lists: readonly string[]): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, searchStr } }) => {
    if (lists.includes(pathname)) searches.set(pathname, searchStr);
  });
}

/** The path of a list with the filters that it had when this tab has shown it last. */
export function withLastFilters(list: string): string {
  return list + (searches.get(list) ?? '');
}
