import type { ErrorCode } from '@listings/errors';

/** The rules of a post that hold at every site [contract 5]; those of a site are its plug-in's. */
export const postRuleCodes = [
  'SY00008',
  'SY10046',
  'SY75004',
  'SY75005',
  'SY75016',
  'SY75017',
  'SY75029',
  'SY75030',
  'SY75033',
  'SY75034',
  'SY75035',
  'SY75039',
  'SY75042',
  'SY75043',
  'SY75045',
  'SY75046',
  'SY75047',
] as const satisfies readonly ErrorCode[];
