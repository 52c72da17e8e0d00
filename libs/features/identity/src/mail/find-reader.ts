import { readBrand } from '@listings/feature-accounts';
import { languageOf } from '@listings/language';
import type { Sql } from '@listings/persistence';
import type { PortalSettings } from '../dependencies.js';
import { findAccountsOfUser } from '../store/password-resets.js';
import type { Reader } from './letter.js';

/** No user has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Whom a mail is for. */
interface Recipient {
  readonly email: string;
  readonly language: string | null;
  /** The user, if there is one; an unknown one costs the same statements. */
  readonly userId?: string | undefined;
}

/** The reader of a mail about a user: with the brand of the user's account, or of the installation for a user of several. */
export async function findReader(
  sql: Sql,
  { brand: installation }: Pick<PortalSettings, 'brand'>,
  { email, language, userId = NOBODY }: Recipient,
): Promise<Reader> {
  const [accountId, ...others] = await findAccountsOfUser(sql, userId);
  const brand = await readBrand(sql, installation, others.length > 0 ? undefined : (accountId ?? 0));
  return { to: email, language: languageOf(language), brand };
}
