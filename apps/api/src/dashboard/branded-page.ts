import { escape } from '@listings/api-kit';
import { compressed } from './dashboard-files.js';
import type { DashboardFile } from './dashboard-files.js';

/** How the installation appears, for the first page. */
export interface PageBrand {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly shades: readonly string[];
}

/**
 * The page with the name and the icon of the installation, and with its brand for the script, so that no other brand shows before the session
 * is there.
 */
export function brandedPage({ type, body }: DashboardFile, brand: PageBrand): DashboardFile {
  const page = body
    .toString('utf8')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(brand.name)}</title>${metaOf(brand)}`)
    .replace(/<link rel="icon"[^>]*>/, (icon) =>
      brand.logoUrl === null ? icon : `<link rel="icon" href="${escape(brand.logoUrl)}">`,
    );
  return compressed(type, Buffer.from(page));
}

function metaOf(brand: PageBrand): string {
  return `<meta name="brand" content="${escape(JSON.stringify(brand))}">`;
}
