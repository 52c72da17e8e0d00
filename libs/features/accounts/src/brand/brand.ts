import type { BrandLogo } from '@listings/domain';
import type { Sql } from '@listings/persistence';
import type { AccentShades } from '../rules/accent-shades.js';
import { accentShades } from '../rules/accent-shades.js';
import { senderName } from '../rules/brand-input.js';
import { findAccountBrand } from '../store/account-brands.js';
import type { AccountBrand } from '../store/account-brands.js';

/** How the installation appears, by its configuration. */
export interface InstallationBrand {
  readonly name: string;
  /** Such as `#3b54cb`; absent: the colour of the product. */
  readonly accent?: string | undefined;
  readonly logo?: BrandLogo | undefined;
}

/** How the service appears to a person. */
export interface Brand {
  readonly name: string;
  readonly accent: string | null;
  /** Path of the logo; null: there is none. */
  readonly logoPath: string | null;
  /** The name of the sender of mails; null: that of `MAIL_FROM`. */
  readonly senderName: string | null;
  /** The address of answers to mails; null: that of `MAIL_FROM`. */
  readonly replyTo: string | null;
}

/** How the service appears to the members of an account, and to people whose account is not known. */
export async function readBrand(
  sql: Sql,
  installation: InstallationBrand,
  accountId: number | undefined,
): Promise<Brand> {
  const own = accountId === undefined ? undefined : await findAccountBrand(sql, { accountId });
  return brandOf(installation, own && accountId !== undefined ? { accountId, ...own } : undefined);
}

/** What an account has not set is that of the installation, but no logo stands beside the name of somebody else. */
export function brandOf(
  installation: InstallationBrand,
  own: (AccountBrand & { readonly accountId: number }) | undefined,
): Brand {
  const digest = own?.logoDigest ?? null;
  const theirs = installation.logo && own?.name == null ? logoPath('service', installation.logo.digest) : null;
  return {
    name: own?.name ?? installation.name,
    accent: own?.accent ?? installation.accent ?? null,
    logoPath: own && digest !== null ? logoPath(String(own.accountId), digest) : theirs,
    senderName: own?.senderName ?? senderName(own?.name ?? '') ?? null,
    replyTo: own?.replyTo ?? null,
  };
}

/** The path of a logo. Its file never changes. */
function logoPath(owner: string, digest: string): string {
  return `/logos/${owner}/${digest}`;
}

/** Accents whose shades a process remembers. */
const MOST_REMEMBERED = 500;
const remembered = new Map<string, AccentShades>();

/** The shades of the accent of a brand; none for the colour of the product. */
export function shadesOf({ accent }: Pick<Brand, 'accent'>): AccentShades {
  if (accent === null) return [];
  let shades = remembered.get(accent);
  if (!shades) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    shades = accentShades(accent);
    remembered.set(accent, shades);
  }
  return shades;
}
