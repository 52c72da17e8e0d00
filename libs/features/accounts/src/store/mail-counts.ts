import { selectOnly } from '@listings/persistence';

/** The mails that are not sent yet. */
export interface MailCount {
  /** Those that nobody has tried to send. */
  readonly untried: number;
  /** Those that the mail server has not taken at least once. */
  readonly tried: number;
  /** Seconds by which the one that has been due for the longest time is late; 0 without one. */
  readonly lateSeconds: number;
}

/** Counts the mails that are not sent yet, for the metrics of one process. Mails leave the table within days. */
export const countMails = selectOnly<[], MailCount>({
  text: `select count(*) filter (where attempts = 0)::integer as untried, count(*) filter (where attempts > 0)::integer as tried,
      greatest(coalesce(extract(epoch from now() - min(due_at)), 0), 0)::float8 as "lateSeconds"
    from mails where expires_at > now()`,
});
