import type { ErrorCode } from '@listings/errors';

/** Error codes of the post rules that apply to every site [contract 5]. Each plug-in declares the codes of its own rules. */
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
  'SY75048',
] as const satisfies readonly ErrorCode[];
