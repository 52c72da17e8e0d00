import { Text } from '@mantine/core';
import { usePublishers } from '../../api/publishers-query.js';
import type { PublicSchemas } from '../../api/types.js';
import { chosen } from '../../language/languages.js';
import { knownText, t } from '../../language/t.js';
import type { Metric } from './insight-queries.js';
import { makeupOf, nameOfNumber } from './makeup.js';

/** Which numbers of each publisher the chosen metric adds up, in the words of the publisher where it has some. */
export function InsightMakeup({
  metric,
  totals,
}: {
  metric: Metric;
  totals: readonly PublicSchemas['InsightTotal'][];
}) {
  const made = makeupOf(usePublishers(), { metric, totals });
  if (made.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" mt="xs" component="div">
      {t('insights.makeup.title', { metric: t(`insights.metrics.${metric}`) })}
      {made.map(({ publisher, numbers }) => (
        <div key={publisher}>
          {t('insights.makeup.line', {
            publisher,
            numbers: numbers
              .map((each) => {
                const name =
                  nameOfNumber(each, chosen) ?? knownText('insights.makeup.numbers', each.number) ?? each.number;
                return each.unit === 'PEOPLE' ? t('insights.makeup.people', { name }) : name;
              })
              .join(' + '),
          })}
        </div>
      ))}
    </Text>
  );
}
