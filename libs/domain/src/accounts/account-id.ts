import { LARGEST_INTEGER } from '@listings/pagination';

/** Whether an account may have this id. The ids of another shard may begin at a thousand million. */
export function isAccountId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LARGEST_INTEGER;
}
