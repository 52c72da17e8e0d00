import { changeRows, selectRow, selectValue } from '@listings/persistence';

/** How an account appears; null where it appears as the installation does. */
export interface AccountBrand {
  readonly name: string | null;
  /** Such as `#3b54cb`. */
  readonly accent: string | null;
  /** The name of the sender of its mails, and the address of answers to them. */
  readonly senderName: string | null;
  readonly replyTo: string | null;
  /** Identifies the logo; null: it has none. */
  readonly logoDigest: string | null;
}

/** Returns how an account appears; undefined if it has set nothing. */
export const findAccountBrand = selectRow<[given: { accountId: number }], AccountBrand>({
  name: 'brand-find',
  text: `select name, accent, sender_name as "senderName", reply_to as "replyTo", logo_digest as "logoDigest"
   from account_brands where account_id = $accountId`,
});

/** Stores how an account appears; its logo stays. */
export const storeAccountBrand = changeRows<[given: Omit<AccountBrand, 'logoDigest'> & { readonly accountId: number }]>(
  {
    text: `insert into account_brands (account_id, name, accent, sender_name, reply_to)
   values ($accountId, $name, $accent, $senderName, $replyTo)
   on conflict (account_id) do update set name = excluded.name, accent = excluded.accent,
     sender_name = excluded.sender_name, reply_to = excluded.reply_to`,
  },
);

/** Stores the logo of an account, or removes it. */
export const storeLogo = changeRows<
  [given: { accountId: number; logo: { readonly bytes: Buffer; readonly digest: string } | null }]
>({
  text: `insert into account_brands (account_id, logo, logo_digest) values ($1, $2, $3)
    on conflict (account_id) do update set logo = excluded.logo, logo_digest = excluded.logo_digest`,
  values: ({ accountId, logo }) => [accountId, logo?.bytes ?? null, logo?.digest ?? null],
});

/** Returns the logo of an account with this digest. */
export const findLogo = selectValue<[given: { accountId: number; digest: string }], Buffer>({
  text: 'select logo from account_brands where account_id = $accountId and logo_digest = $digest',
});
