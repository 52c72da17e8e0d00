import { expect, it } from '@jest/globals';
import { rememberFilters, withLastFilters } from './list-filters.js';

it('[dashboard] the filters of a list are remembered until it is shown with others, and those of other pages are not', () => {
  let show: (pathname: string, searchStr: string) => void = () => undefined;
  const router: Parameters<typeof rememberFilters>[0] = {
    subscribe: (_, listener) => (show = (pathname, searchStr) => listener({ toLocation: { pathname, searchStr } })),
  };
  rememberFilters(router, ['/locations']);
  expect(withLastFilters('/locations')).toBe('/locations');
  show('/locations', '?q=harbour');
  show('/locations/1', '?tab=history');
  expect(withLastFilters('/locations')).toBe('/locations?q=harbour');
  expect(withLastFilters('/locations/1')).toBe('/locations/1');
  show('/locations', '');
  expect(withLastFilters('/locations')).toBe('/locations');
});
