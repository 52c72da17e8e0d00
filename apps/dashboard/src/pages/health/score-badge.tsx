import { formatNumber } from '../../components/format.js';
import { StatusBadge } from '../../components/status-badge.js';
import type { Tone } from '../../components/status-badge.js';
import { BANDS } from './health-search.js';

/** A score, in the colour of its band. */
export function ScoreBadge({ score }: { score: number }) {
  return <StatusBadge tone={toneOf(score)}>{formatNumber(score, { maximumFractionDigits: 1 })}</StatusBadge>;
}

function toneOf(score: number): Tone {
  if (score < BANDS.fair[0]) return 'bad';
  return score < BANDS.good[0] ? 'warning' : 'good';
}
