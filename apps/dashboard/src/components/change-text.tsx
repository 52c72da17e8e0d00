import { Text } from '@mantine/core';
import { t } from '../language/t.js';
import { changeOf } from './change.js';
import { formatNumber } from './format.js';

/** How a number differs from the one of the preceding period, in words and not by colour alone. */
export function ChangeText({ value, before }: { value: number | null; before: number | null }) {
  const change = changeOf(value, before);
  if (!change) return <Text>{t('common.change.unknown')}</Text>;
  const { difference, percent } = change;
  if (difference === 0) return <Text>{t('common.change.none')}</Text>;
  const options: Intl.NumberFormatOptions = { maximumFractionDigits: 2, signDisplay: 'exceptZero' };
  // The percentage may stand on a line of its own, the arrow may not.
  const arrow = difference > 0 ? '▲\u00A0' : '▼\u00A0';
  return (
    <Text component="span">
      <span aria-hidden="true">{arrow}</span>
      {formatNumber(difference, options)}
      {percent !== null &&
        ` (${formatNumber(percent / 100, { style: 'percent', ...options, maximumFractionDigits: 0 })})`}
    </Text>
  );
}
