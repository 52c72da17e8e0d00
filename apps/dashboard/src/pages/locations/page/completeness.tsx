import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../components/format.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { healthOfLocationQuery } from '../../health/health-queries.js';
import { Advice } from './advice.js';
import { completenessOf, missingData } from './gaps.js';
import classes from './location-page.module.css';

/** How complete the data of a location is, with what is missing; each entry opens the section where it is entered. */
export function Completeness({ id }: { id: string }) {
  const query = useQuery(healthOfLocationQuery(id));
  return (
    <Section title={t('location.complete.title')}>
      <QueryView query={query}>
        {(health) => {
          const share = completenessOf(health);
          const missing = missingData(health);
          if (share === undefined) return <Text>{t('health.location.archived')}</Text>;
          const text = formatNumber(share, { style: 'percent' });
          return (
            <>
              <Text size="md" fw={600} mb={4}>
                {text}
              </Text>
              <Progress value={share * 100} mb="sm" aria-label={t('location.complete.short', { share: text })} />
              {missing.length === 0 ? (
                <Text>{t('location.complete.nothing')}</Text>
              ) : (
                <ul className={classes['plain']} aria-label={t('location.complete.missing')}>
                  {missing.map((gap) => (
                    <Text key={gap} component="li" py={6}>
                      <Advice id={id} gap={gap} health={health} />
                    </Text>
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}
