import { planLimits, planNames } from '@listings/domain';
import type { Sql } from '@listings/persistence';
import { accountColumns } from '@listings/feature-accounts';
import type { AccountRow } from '@listings/feature-accounts';

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
  /** The id for a new location, if one was requested and no conflict was found. */
  readonly newId: number | undefined;
}

interface DraftCheckRow extends AccountRow {
  readonly activeLocations: number | null;
  readonly folderName: string | null;
  readonly storeIdTaken: boolean;
  readonly identityTaken: boolean;
  readonly tagsExceeded: boolean;
  readonly foldersExceeded: boolean;
  readonly newId: number | null;
}

/** Reads everything in one round trip; undefined if there is no such account. `exceptId` is the location itself. */
export async function checkDraft(
  sql: Sql,
  draft: {
    accountId: number;
    exceptId: number;
    storeId: string | null;
    name: string;
    phone: string | null;
    postalCode: string | null;
    folderId: string | null;
    /** The tags that are to be stored; empty if they do not change. */
    tags: readonly string[];
    /** The name of the folder that is created if the account has none with it. */
    newFolder: string | null;
    /** Most tags of an account, and most folders. */
    most: number;
    wantsId: boolean;
  },
): Promise<DraftCheck | undefined> {
  const { accountId, exceptId, storeId, name, phone, postalCode, folderId, wantsId, tags, newFolder, most } = draft;
  const [row] = await sql.query<DraftCheckRow>(CHECK, [
    accountId,
    exceptId,
    storeId,
    name,
    phone,
    postalCode,
    folderId,
    wantsId,
    UNLIMITED,
    tags,
    newFolder,
    most,
  ]);
  if (!row) return undefined;
  const { activeLocations, folderName, storeIdTaken, identityTaken, tagsExceeded, foldersExceeded, newId, ...account } =
    row;
  return {
    account,
    activeLocations: activeLocations ?? 0,
    folderName: folderName ?? undefined,
    storeIdTaken,
    identityTaken,
    tagsExceeded,
    foldersExceeded,
    newId: newId ?? undefined,
  };
}

/** The plans without a limit of seats, unless an account has its own. */
const UNLIMITED = planNames.filter((plan) => planLimits(plan).seats === null);

const CHECK = {
  name: 'location-draft-check',
  text: `
    select ${accountColumns}, "activeLocations", "folderName", "storeIdTaken", "identityTaken", "tagsExceeded", "foldersExceeded",
      case when $8::boolean and not "storeIdTaken" and not "identityTaken" and ($7::uuid is null or "folderName" is not null)
        then nextval('locations_id_seq')::integer end as "newId"
    from accounts, lateral (
      select
        case when $8::boolean and (accounts.seat_limit is not null or accounts.plan <> all($9::text[])) then
          (select sum(active_locations)::integer from location_counts where account_id = $1)
        end as "activeLocations",
        (select name from folders where account_id = $1 and id = $7) as "folderName",
        exists (select 1 from locations where account_id = $1 and store_id = $3 and id <> $2) as "storeIdTaken",
        exists (select 1 from locations where account_id = $1 and lower(name) = lower($4) and coalesce(phone, '') = coalesce($5, '')
                and coalesce(postal_code, '') = coalesce($6, '') and archived_at is null and id <> $2) as "identityTaken",
        -- Counts only for a tag or a folder that is new.
        coalesce((
          select count(*) + (select count(*) from (select 1 from account_tags where account_id = $1 limit $12) known) > $12
          from unnest($10::text[]) as given (name)
          where not exists (select 1 from account_tags known where known.account_id = $1 and known.name = given.name)
          having count(*) > 0
        ), false) as "tagsExceeded",
        $11::text is not null and not exists (select 1 from folders where account_id = $1 and name = $11)
          and (select count(*) from (select 1 from folders where account_id = $1 limit $12) known) >= $12 as "foldersExceeded"
      offset 0
    ) as found
    where accounts.id = $1`,
};
