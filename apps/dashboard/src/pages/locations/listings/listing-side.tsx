import { StatusBadge } from '../../../components/status-badge.js';
import type { Tone } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import type { ComparedFieldName, SuggestedAgreement } from './comparison.js';
import { ShownValue } from './shown-value.js';

const TONES: Record<SuggestedAgreement, Tone> = {
  SAME: 'good',
  DIFFERENT: 'bad',
  MISSING_THERE: 'warning',
  MISSING_HERE: 'warning',
  NOT_SHOWN: 'neutral',
  NOT_READ: 'neutral',
};

/** Of these nothing is known, which is not the same as nothing. */
const UNKNOWN: readonly SuggestedAgreement[] = ['NOT_SHOWN', 'NOT_READ'];

/** What a listing shows of a field, and how that compares with the location. */
export function ListingSide({
  compared: { field, theirs, agreement },
}: {
  compared: {
    readonly field: ComparedFieldName;
    readonly theirs: string | null;
    readonly agreement: SuggestedAgreement;
  };
}) {
  return (
    <>
      {(theirs !== null || !UNKNOWN.includes(agreement)) && <ShownValue field={field} value={theirs} />}
      <StatusBadge tone={TONES[agreement]}>{t(`locations.comparison.agreements.${agreement}`)}</StatusBadge>
    </>
  );
}
