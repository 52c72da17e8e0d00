import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChangeText } from '../../components/change-text.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatNumber } from '../../components/format.js';
import { PageLink } from '../../components/page-link.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { t } from '../../language/t.js';
import { reviewTrendQuery } from './overview-queries.js';
import { useIsSample } from './sample.js';
import { Trend } from './trend-card.js';

/** The reviews of the last days. */
export function ReviewsCard() {
  const trend = useQuery(reviewTrendQuery);
  const isSample = useIsSample();
  return (
    <Section
      title={t('common.pages.reviews')}
      description={t('overview.reviews.description')}
      actions={!isSample && <PageLink to="/reviews/analytics">{t('overview.reviews.all')}</PageLink>}
    >
      <QueryView query={trend}>
        {({ totals: { numbers, comparison }, days }) =>
          numbers.reviews + (comparison?.previous.reviews ?? 0) === 0 ? (
            <EmptyState title={t('overview.reviews.none')} text={t('overview.reviews.noneText')} />
          ) : (
            <Trend
              label={t('overview.reviews.chart', { count: numbers.reviews })}
              value={numbers.reviews}
              compared={{
                value: comparison?.numbers.reviews ?? null,
                before: comparison?.previous.reviews ?? null,
              }}
              days={days}
            >
              {numbers.averageRating !== null && (
                <Text c="dimmed" component="div">
                  {t('overview.reviews.rating', {
                    rating: formatNumber(numbers.averageRating, { maximumFractionDigits: 1 }),
                  })}{' '}
                  <ChangeText
                    value={comparison?.numbers.averageRating ?? null}
                    before={comparison?.previous.averageRating ?? null}
                  />
                </Text>
              )}
            </Trend>
          )
        }
      </QueryView>
    </Section>
  );
}
