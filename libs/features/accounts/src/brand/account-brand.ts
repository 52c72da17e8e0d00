import type { Readable } from 'node:stream';
import { brandAccent, brandName, isAccountId } from '@listings/domain';
import type { BrandLogo } from '@listings/domain';
import { invalidField } from '@listings/errors';
import type { Sql, Transaction } from '@listings/persistence';
import { changeAccount } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';
import { accentColors } from '../rules/accent-shades.js';
import { replyAddress, senderName } from '../rules/brand-input.js';
import { findAccountBrand, findLogo, storeAccountBrand, storeLogo } from '../store/account-brands.js';
import type { AccountBrand } from '../store/account-brands.js';
import { brandOf } from './brand.js';
import { receiveLogo } from './encode-logo.js';

/** The texts and the colour by which an account appears; null: those of the installation. */
export type BrandInput = Pick<AccountBrand, 'name' | 'accent' | 'senderName' | 'replyTo'>;

/** What an account has set, and what results from it. */
export interface AccountBrandView extends BrandInput {
  readonly logoPath: string | null;
  /** The colours of buttons in both themes; null: those of the product. */
  readonly buttons: { readonly light: string; readonly dark: string } | null;
  /** What the account appears as where it has set nothing. */
  readonly installation: {
    readonly name: string;
    readonly accent: string | null;
    readonly senderAddress: string | null;
  };
}

const NOTHING: AccountBrand = { name: null, accent: null, senderName: null, replyTo: null, logoDigest: null };

/** Reads how an account appears. */
export async function readAccountBrand(
  { database, settings }: Pick<ManagementDependencies, 'database' | 'settings'>,
  accountId: number,
): Promise<AccountBrandView> {
  return viewOf(database, settings, accountId);
}

/** Replaces the name, the colour, the name of the sender and the address of answers. Only an owner does. */
export async function replaceAccountBrand(
  deps: ManagementDependencies,
  caller: ManagementCaller,
  given: BrandInput,
): Promise<AccountBrandView> {
  const { accountId } = caller;
  const brand = {
    name: checked('name', given.name, brandName, 'expected a name in one line'),
    accent: checked('accent', given.accent, brandAccent, 'expected a colour such as #3b54cb'),
    senderName: checked('senderName', given.senderName, senderName, 'expected a name in one line that is no address'),
    replyTo: checked('replyTo', given.replyTo, replyAddress, 'expected an e-mail address'),
  };
  return change(deps, caller, async (transaction, before) => {
    await storeAccountBrand(transaction, { accountId, ...brand });
    const { logoDigest: _, ...old } = before;
    return { action: 'brand.changed', details: { before: old, after: brand } };
  });
}

/** Replaces the logo by an uploaded image. Only an owner does. */
export async function replaceLogo(
  deps: ManagementDependencies,
  caller: ManagementCaller,
  body: Readable,
): Promise<AccountBrandView> {
  const { accountId } = caller;
  const logo = await receiveLogo(deps, accountId, body);
  return change(deps, caller, async (transaction) => {
    await storeLogo(transaction, { accountId, logo });
    return { action: 'brand.logo_changed', details: { bytes: logo.bytes.length } };
  });
}

/** Removes the logo. Only an owner does. */
export async function removeLogo(deps: ManagementDependencies, caller: ManagementCaller): Promise<AccountBrandView> {
  const { accountId } = caller;
  return change(deps, caller, async (transaction, { logoDigest }) => {
    if (logoDigest === null) return undefined;
    await storeLogo(transaction, { accountId, logo: null });
    return { action: 'brand.logo_removed', details: {} };
  });
}

/** Opens a logo by the parts of its path; undefined if there is none. */
export async function openLogo(
  { database, settings }: Pick<ManagementDependencies, 'database' | 'settings'>,
  { owner, digest }: { owner: string; digest: string },
): Promise<BrandLogo | undefined> {
  const { logo } = settings.brand;
  if (owner === 'service') return logo?.digest === digest ? logo : undefined;
  const accountId = Number(owner);
  if (!/^[1-9][0-9]*$/.test(owner) || !isAccountId(accountId) || !/^[0-9a-f]{32}$/.test(digest)) return undefined;
  const bytes = await findLogo(database, { accountId, digest });
  return bytes && { bytes, type: 'image/png', digest };
}

interface BrandChange {
  readonly action: 'brand.changed' | 'brand.logo_changed' | 'brand.logo_removed';
  readonly details: Readonly<Record<string, unknown>>;
}

async function change(
  deps: ManagementDependencies,
  caller: ManagementCaller,
  store: (transaction: Transaction, before: AccountBrand) => Promise<BrandChange | undefined>,
): Promise<AccountBrandView> {
  const { accountId } = caller;
  return changeAccount(deps, caller, 'OWNER', async ({ transaction, audit }) => {
    const changed = await store(transaction, (await findAccountBrand(transaction, { accountId })) ?? NOTHING);
    if (changed) await audit(changed);
    return viewOf(transaction, deps.settings, accountId);
  });
}

async function viewOf(
  sql: Sql,
  { brand: installation, senderAddress }: ManagementDependencies['settings'],
  accountId: number,
): Promise<AccountBrandView> {
  const { logoDigest, ...own } = (await findAccountBrand(sql, { accountId })) ?? NOTHING;
  const { accent, logoPath } = brandOf(installation, { accountId, logoDigest, ...own });
  return {
    ...own,
    logoPath: logoDigest === null ? null : logoPath,
    buttons: accent === null ? null : accentColors(accent),
    installation: { name: installation.name, accent: installation.accent ?? null, senderAddress },
  };
}

function checked(
  field: string,
  given: string | null,
  read: (text: string) => string | undefined,
  message: string,
): string | null {
  if (given === null) return null;
  const value = read(given);
  if (value === undefined) throw invalidField(field, message);
  return value;
}
