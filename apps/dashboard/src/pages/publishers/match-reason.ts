import { formatNumber } from '../../components/format.js';
import { sentenceKey } from '../../language/sentence-key.js';
import { knownText, t } from '../../language/t.js';

/** A reason why a listing may show a location, in the chosen language. The service gives it in English. */
export function matchReason(reason: string): string {
  const [, percent] = /^Similar name \((\d+)%\)$/.exec(reason) ?? [];
  if (percent !== undefined)
    return t('publishers.likeness.similarName', { percent: formatNumber(Number(percent) / 100, { style: 'percent' }) });
  const [, away, unit] = /^([\d.]+) (k?m) apart$/.exec(reason) ?? [];
  if (away !== undefined) {
    const distance = { style: 'unit', unit: unit === 'm' ? 'meter' : 'kilometer' } as const;
    return t('publishers.likeness.apart', { distance: formatNumber(Number(away), distance) });
  }
  return knownText('publishers.reasons', sentenceKey(reason)) ?? reason;
}
