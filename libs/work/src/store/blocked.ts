/**
 * What a watchdog runs when a row of work blocks the event loop of its process, besides the log line: its thread sends the statements
 * on a connection of its own, because the process cannot. They are data, so that the thread needs no code of the engine.
 */
export const blockedWork = {
  /** Counts the block: `$1` account, `$2` kind, `$3` subject, `$4` the method of the plug-in. Blocks of more than a week ago do not count. */
  record: [
    `update work set blocked_times = 0, blocked_call = left($4, 200)
     where account_id = $1 and kind = $2 and subject = $3 and blocked_at < now() - interval '7 days'`,
    `update work set blocked_times = least(blocked_times + 1, 1000), blocked_at = now(), blocked_call = left($4, 200)
     where account_id = $1 and kind = $2 and subject = $3 returning blocked_times as times`,
  ],
  /**
   * Takes the lost claim of another row of the process back in advance, because it did nothing wrong: `$1` account, `$2` kind, `$3`
   * subject. Skips a row that another transaction has locked.
   */
  forgive: `
    update work set lost_claims = lost_claims - 1
    from (
      select subject from work
      where account_id = $1 and kind = $2 and subject = $3 and lease_until is not null for no key update skip locked
    ) held
    where work.account_id = $1 and work.kind = $2 and work.subject = held.subject`,
} as const;
