import { planLimits, planNames } from '@listings/domain';
import type { LocationDraft } from '@listings/domain';
import { accountColumns } from '@listings/feature-accounts';
import type { AccountRow } from '@listings/feature-accounts';
import { arraysOf } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import { sameTag } from './account-tags.js';

/** Data from the database that the rules of a draft need. */
export interface DraftCheck {
  readonly account: AccountRow;
  /** The seats in use, where a new location needs a free one; otherwise 0. */
  readonly activeLocations: number;
  /** Undefined if there is no folder with the draft's folder id. */
  readonly folderName: string | undefined;
  /** Another location of the account has the same store code, or the same name, phone and postal code. */
  readonly storeIdTaken: boolean;
  readonly identityTaken: boolean;
  /** The draft brings a tag, or names a folder, that the account does not have yet and cannot have more of. */
  readonly tagsExceeded: boolean;
  readonly foldersExceeded: boolean;
  /** The tags of the account that are those of the draft but for their case. */
  readonly spellings: readonly string[];
  /** The id for a new location, if one was requested and no conflict was found. */
  readonly newId: number | undefined;
}

interface DraftCheckRow
  extends
    AccountRow,
    Pick<DraftCheck, 'storeIdTaken' | 'identityTaken' | 'tagsExceeded' | 'foldersExceeded' | 'spellings'> {
  readonly activeLocations: number | null;
  readonly folderName: string | null;
  readonly newId: number | null;
}

/** What the database is asked about a draft. */
export interface CheckedDraft extends Pick<LocationDraft, 'storeId' | 'name' | 'phone' | 'postalCode' | 'folderId'> {
  /** The location itself, or 0 for a new one. */
  readonly exceptId: number;
  /** The tags that are to be stored; empty if they do not change. */
  readonly tags: readonly string[];
  /** The name of the folder that is created if the account has none with it. */
  readonly newFolder: string | null;
  readonly wantsId: boolean;
}

/** The account of checked drafts. */
interface CheckAccount {
  readonly accountId: number;
  /** Most tags of an account, and most folders. */
  readonly most: number;
}

/** Reads everything in one round trip; undefined if there is no such account. */
export async function checkDraft(sql: Sql, draft: CheckedDraft & CheckAccount): Promise<DraftCheck | undefined> {
  const { accountId, most, exceptId, storeId, name, phone, postalCode, folderId, wantsId, tags, newFolder } = draft;
  const [row] = await sql.query<DraftCheckRow>(CHECK, [
    accountId,
    most,
    UNLIMITED,
    exceptId,
    storeId,
    name,
    phone,
    postalCode,
    folderId,
    wantsId,
    tags,
    newFolder,
  ]);
  return row && checkOf(row);
}

/** The same for some drafts, in their order; empty if there is no such account. */
export async function checkDrafts(
  sql: Sql,
  { accountId, most, drafts }: CheckAccount & { readonly drafts: readonly CheckedDraft[] },
): Promise<DraftCheck[]> {
  const rows = await sql.query<DraftCheckRow>(CHECK_SOME, [
    accountId,
    most,
    UNLIMITED,
    ...arraysOf(drafts, 'exceptId', 'storeId', 'name', 'phone', 'postalCode', 'folderId', 'wantsId'),
    drafts.map(({ tags }) => JSON.stringify(tags)),
    drafts.map(({ newFolder }) => newFolder),
  ]);
  return rows.map(checkOf);
}

function checkOf(row: DraftCheckRow): DraftCheck {
  const {
    activeLocations,
    folderName,
    storeIdTaken,
    identityTaken,
    tagsExceeded,
    foldersExceeded,
    spellings,
    newId,
    ...account
  } = row;
  return {
    account,
    activeLocations: activeLocations ?? 0,
    folderName: folderName ?? undefined,
    storeIdTaken,
    identityTaken,
    tagsExceeded,
    foldersExceeded,
    spellings,
    newId: newId ?? undefined,
  };
}

/** The plans without a limit of seats, unless an account has its own. */
const UNLIMITED = planNames.filter((plan) => planLimits(plan).seats === null);

/** What is selected of the account `$1`, and of what {@link found} finds. */
const selected = (draft: DraftSql) => `${accountColumns},
      "activeLocations", "folderName", "storeIdTaken", "identityTaken", "tagsExceeded", "foldersExceeded", spellings,
      case when ${draft.wantsId} and not "storeIdTaken" and not "identityTaken" and (${draft.folderId} is null or "folderName" is not null)
        then nextval('locations_id_seq')::integer end as "newId"`;

/** The values of a draft as SQL; `tags` is a set of rows. */
type DraftSql = Readonly<Record<keyof CheckedDraft, string>>;

/**
 * The forms of a postal code that an earlier release may have stored: with and without its spaces and hyphens, in any case. A list of values,
 * so that the index of identities finds each: a chain may have one number everywhere.
 */
const postalForms = (code: string) => {
  const [written, compact] = [`coalesce(${code}, '')`, `translate(coalesce(${code}, ''), ' -', '')`];
  return `array[${written}, ${compact}, lower(${written}), lower(${compact})]`;
};

/** What the database knows about a draft, of which `$2` is the greatest number of tags, and `$3` has the plans without a limit. */
const found = (draft: DraftSql) => `lateral (
      select
        case when ${draft.wantsId} and (accounts.seat_limit is not null or accounts.plan <> all($3::text[])) then
          (select sum(active_locations)::integer from location_counts where account_id = $1)
        end as "activeLocations",
        (select name from folders where account_id = $1 and id = ${draft.folderId}) as "folderName",
        exists (select 1 from locations where account_id = $1 and lower(store_id) = lower(${draft.storeId}) and id <> ${draft.exceptId}
                -- a code that only an earlier release took for another one, and that the location has already, stays
                and (store_id = ${draft.storeId} or not exists (select 1 from locations own
                  where own.account_id = $1 and own.id = ${draft.exceptId} and own.store_id = ${draft.storeId}))) as "storeIdTaken",
        exists (select 1 from locations where account_id = $1 and lower(name) = lower(${draft.name})
                and coalesce(phone, '') = coalesce(${draft.phone}, '') and coalesce(postal_code, '') = any(${postalForms(draft.postalCode)})
                and archived_at is null and id <> ${draft.exceptId}) as "identityTaken",
        -- Counts only for a tag or a folder that is new.
        coalesce((
          select count(*) + (select count(*) from (select 1 from account_tags where account_id = $1 limit $2) known) > $2
          from ${draft.tags} as given (name)
          where (select 1 from account_tags known where known.account_id = $1 and ${sameTag('given.name')} limit 1) is null
          having count(*) > 0
        ), false) as "tagsExceeded",
        ${draft.newFolder} is not null and not exists (select 1 from folders where account_id = $1 and lower(name) = lower(${draft.newFolder}))
          and (select count(*) from (select 1 from folders where account_id = $1 limit $2) known) >= $2 as "foldersExceeded",
        array(select known.name from ${draft.tags} as given (name) cross join lateral (
          select name from account_tags known where account_id = $1 and ${sameTag('given.name')} limit 50
        ) known) as spellings
      offset 0
    ) as found`;

const ONE: DraftSql = {
  exceptId: '$4::integer',
  storeId: '$5::text',
  name: '$6::text',
  phone: '$7::text',
  postalCode: '$8::text',
  folderId: '$9::uuid',
  wantsId: '$10::boolean',
  tags: 'unnest($11::text[])',
  newFolder: '$12::text',
};

const CHECK = {
  name: 'location-draft-check',
  text: `
    select ${selected(ONE)}
    from accounts, ${found(ONE)}
    where accounts.id = $1`,
};

const EACH: DraftSql = {
  exceptId: 'draft.except_id',
  storeId: 'draft.store_id',
  name: 'draft.location_name',
  phone: 'draft.phone',
  postalCode: 'draft.postal_code',
  folderId: 'draft.folder_id',
  wantsId: 'draft.wants_id',
  tags: 'jsonb_array_elements_text(draft.tags)',
  newFolder: 'draft.new_folder',
};

const CHECK_SOME = {
  name: 'location-drafts-check',
  text: `
    select ${selected(EACH)}
    from accounts, unnest($4::integer[], $5::text[], $6::text[], $7::text[], $8::text[], $9::uuid[], $10::boolean[], $11::jsonb[], $12::text[])
      with ordinality as draft (except_id, store_id, location_name, phone, postal_code, folder_id, wants_id, tags, new_folder, number),
      ${found(EACH)}
    where accounts.id = $1 order by draft.number`,
};
