import { ok } from '../http/answer.js';
import type { JsonObject } from '../json/json.js';
import { ALL_CATEGORIES, servesFood } from '../seed/catalogue.js';
import type { Category } from '../seed/catalogue.js';
import { routeA } from './context.js';
import { invalidArgument } from './errors.js';
import { listPage } from './pages.js';

/** The publisher's categories; further hour types come with `view=FULL` [publishers 1.4]. */
export const categoryRoutes = [
  routeA('a.categories.list', 'GET /v1/categories', ({ query }) => {
    const view = query.get('view') ?? 'BASIC';
    if (view !== 'BASIC' && view !== 'FULL') throw invalidArgument('view', 'view must be BASIC or FULL');
    const regionCode = query.get('regionCode');
    if (regionCode && !/^[A-Z]{2}$/.test(regionCode))
      throw invalidArgument('region_code', 'regionCode must be two capital letters');
    const wanted = nameFilter(query.get('filter'));
    const found = ALL_CATEGORIES.filter(({ displayName }) => displayName.toLowerCase().includes(wanted));
    const list = { name: 'categories', all: found, usual: 100, most: 100 };
    return ok(listPage(query, list, (category) => categoryOnWire(category, view)));
  }),
];

function nameFilter(filter: string | null): string {
  if (!filter) return '';
  const found = /^(?:displayName|display_name)\s*=\s*"?([^"]*)"?$/.exec(filter);
  if (!found) throw invalidArgument('filter', 'filter must be displayName=...');
  return (found[1] ?? '').toLowerCase();
}

function categoryOnWire(category: Category, view: 'BASIC' | 'FULL'): JsonObject {
  const { idAtA: name, displayName } = category;
  if (view === 'BASIC') return { name, displayName };
  const types = servesFood(category) ? ['DELIVERY', 'TAKEOUT', 'KITCHEN', 'BRUNCH'] : ['ACCESS', 'SENIOR_HOURS'];
  return {
    name,
    displayName,
    moreHoursTypes: types.map((hoursTypeId) => ({
      hoursTypeId,
      displayName: hoursTypeId.charAt(0) + hoursTypeId.slice(1).toLowerCase().replace('_', ' '),
    })),
  };
}
