import { Spoiler, Text } from '@mantine/core';
import { formatDay } from '../../../components/format.js';
import { locationTexts } from '../../../texts/locations.js';
import type { ComparedFieldName } from './compared-rows.js';

const texts = locationTexts.comparison;

/** The height in pixels above which a text is cut: about six lines. */
const MOST_TEXT = 130;

/** A compared value: hours with one line for each day, long texts cut until a person wants them whole. */
export function ShownValue({ field, value }: { field: ComparedFieldName; value: string | null }) {
  if (value === null)
    return (
      <Text size="sm" c="dimmed">
        {texts.nothing}
      </Text>
    );
  const lines = linesOf(field, value).map((line) => (
    <Text key={line} size="sm">
      {line}
    </Text>
  ));
  if (field !== 'description') return <div>{lines}</div>;
  return (
    <Spoiler maxHeight={MOST_TEXT} showLabel={texts.showText} hideLabel={texts.hideText} fz="sm">
      {lines}
    </Spoiler>
  );
}

function linesOf(field: ComparedFieldName, value: string): readonly string[] {
  switch (field) {
    case 'hours':
      return value.split('; ');
    case 'specialHours':
      return value.split('; ').map((line) => line.replace(/^\d{4}-\d{2}-\d{2}/, formatDay));
    case 'openStatus':
      return [texts.openStatuses[value] ?? value];
    default:
      return [value];
  }
}
