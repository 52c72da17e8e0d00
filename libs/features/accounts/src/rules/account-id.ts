/** The greatest integer of the database; the ids of another shard may begin at a thousand million. */
const GREATEST_ID = 2_147_483_647;

/** Whether an account may have this id. */
export function isAccountId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= GREATEST_ID;
}
