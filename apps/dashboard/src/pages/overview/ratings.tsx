import { useQuery } from '@tanstack/react-query';
import { BarList } from '../../components/bar-list.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatNumber } from '../../components/format.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { overviewTexts } from '../../texts/overview.js';
import { ratingsQuery } from './overview-queries.js';

/** The reviews of the last 30 days by their stars. */
export function Ratings() {
  const texts = overviewTexts.ratings;
  const ratings = useQuery(ratingsQuery);
  return (
    <Section title={texts.title}>
      <QueryView query={ratings}>
        {({ total, byStars, withoutStars }) =>
          total === 0 ? (
            <EmptyState title={texts.none} text={texts.noneText} />
          ) : (
            <BarList
              label={texts.title}
              headers={[texts.rating, texts.reviews]}
              rows={[
                ...byStars.map(({ stars, count }) => ({ name: texts.stars(stars), count })),
                // Some publishers ask whether customers recommend a business instead.
                ...(withoutStars > 0 ? [{ name: texts.withoutStars, count: withoutStars }] : []),
              ].map(({ name, count }) => ({ name, value: count, text: formatNumber(count) }))}
            />
          )
        }
      </QueryView>
    </Section>
  );
}
