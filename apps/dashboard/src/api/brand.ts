import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from './session-query.js';
import type { Session } from './types.js';

/** How the service appears: its name, its logo and the shades of its accent. */
export type Brand = Session['brand'];

/** The name of the product, which has an icon of its own. */
export const PRODUCT = 'Listings';

/** The brand of the installation. The service writes it into the page, so that nothing waits for it. */
function brandOfPage(): Brand {
  const given = typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="brand"]');
  return given ? (JSON.parse(given.content) as Brand) : { name: PRODUCT, logoUrl: null, shades: [] };
}

const ofPage = brandOfPage();

/** The brand of the account as soon as the session is there, which all pages behind the sign-in wait for. */
export function useBrand(): Brand {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  return data?.brand ?? ofPage;
}
