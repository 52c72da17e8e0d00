import { useQuery } from '@tanstack/react-query';
import { BarList } from '../../components/bar-list.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatNumber } from '../../components/format.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { ratingsQuery } from './overview-queries.js';
import { t } from '../../language/t.js';

/** The reviews of the last 30 days by their stars. */
export function Ratings() {
  const ratings = useQuery(ratingsQuery);
  return (
    <Section title={t('overview.ratings.title')}>
      <QueryView query={ratings}>
        {({ total, byStars, withoutStars }) =>
          total === 0 ? (
            <EmptyState title={t('overview.ratings.none')} text={t('overview.ratings.noneText')} />
          ) : (
            <BarList
              label={t('overview.ratings.title')}
              headers={[t('overview.ratings.rating'), t('overview.ratings.reviews')]}
              rows={[
                ...byStars.map(({ stars, count }) => ({ name: t('overview.ratings.stars', { count: stars }), count })),
                // Some publishers ask whether customers recommend a business instead.
                ...(withoutStars > 0 ? [{ name: t('overview.ratings.withoutStars'), count: withoutStars }] : []),
              ].map(({ name, count }) => ({ name, value: count, text: formatNumber(count) }))}
            />
          )
        }
      </QueryView>
    </Section>
  );
}
