import { selectSet } from '@listings/persistence';

/** Returns those of the subjects on which a process works at this moment: its claim has not ended. */
export const findInProgress = selectSet<
  [given: { accountId: number; kind: string; subjects: readonly string[] }],
  string
>({
  name: 'work-in-progress',
  text: `
  select subject from work
  where account_id = $accountId and kind = $kind and subject = any($subjects::text[]) and lease_until >= now()`,
  isNeeded: ({ subjects }) => subjects.length > 0,
});
