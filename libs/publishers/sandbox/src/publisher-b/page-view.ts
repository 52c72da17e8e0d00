import type { JsonObject } from '../json/json.js';
import type { ContextB } from './context.js';
import type { PageB } from './state.js';

/** The readable fields of a page [publishers 2.4]. */
// prettier-ignore
export const PAGE_KIND = {
  name: 'Page',
  fields: [
    'id', 'name', 'username', 'link', 'category', 'category_list', 'about', 'description', 'phone', 'emails', 'website',
    'location', 'hours', 'is_always_open', 'is_permanently_closed', 'temporary_status', 'is_published',
    'verification_status', 'store_number', 'parent_page', 'fan_count', 'followers_count', 'overall_star_rating',
    'rating_count', 'tasks', 'access_token', 'picture', 'cover',
  ],
};

/** A page with all its fields. The selection leaves out unset ones [publishers 2.4]. */
export function pageFields(context: ContextB, page: PageB): JsonObject {
  const { world } = context;
  return {
    id: page.id,
    ...page.fields,
    // Counted only on request, because counting creates the seeded reviews of the page.
    get rating_count() {
      return page.reviews.length;
    },
    get overall_star_rating() {
      const share = page.reviews.filter(({ recommendation }) => recommendation === 'positive').length;
      return page.reviews.length === 0 ? undefined : Math.round(10 + (40 * share) / page.reviews.length) / 10;
    },
    get access_token() {
      const credential = context.credential();
      if (credential.kind === 'page') return credential.value;
      return world.b.consents.pageToken(credential, page.id).value;
    },
  };
}
