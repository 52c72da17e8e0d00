import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { knownText, t } from '../../../language/t.js';
import type { ComparedFieldName } from './comparison.js';
import { hoursLine, hoursTimes } from './hours-line.js';

/** The lines of a text that stand there at first, and the characters that fit into them at most. */
const FEW_LINES = 5;
const FEW_CHARACTERS = 200;

/** A compared value: hours with one line for each day, long texts cut until a person wants them whole. */
export function ShownValue({ field, value }: { field: ComparedFieldName; value: string | null }) {
  if (value === null) return <Text c="dimmed">{t('words.nothing')}</Text>;
  if (field === 'description' && value.length > FEW_CHARACTERS) return <LongText text={value} />;
  return (
    <div>
      {linesOf(field, value).map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </div>
  );
}

function LongText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <div>
      <Text lineClamp={isWhole ? undefined : FEW_LINES}>{text}</Text>
      <Button size="compact-xs" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        {isWhole ? t('locations.comparison.hideText') : t('common.actions.more')}
      </Button>
    </div>
  );
}

function linesOf(field: ComparedFieldName, value: string): readonly string[] {
  switch (field) {
    case 'hours':
    case 'specialHours':
      return value.split('; ').map(hoursLine);
    case 'publicHolidayHours':
      return [hoursTimes(value)];
    case 'openStatus':
      return [knownText('locations.comparison.openStatuses', value) ?? value];
    default:
      return [value];
  }
}
