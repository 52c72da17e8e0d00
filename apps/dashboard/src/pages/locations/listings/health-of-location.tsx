import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublisherNames } from '../../../api/publishers-query.js';
import type { PublicSchemas } from '../../../api/types.js';
import { DataTable, dataColumns } from '../../../components/data-table.js';
import { formatDay, formatNumber } from '../../../components/format.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { healthOfLocationQuery } from '../../health/health-queries.js';
import type { HealthGap } from '../../health/health-search.js';
import { daysAgo } from '../../overview/days-ago.js';
import { ScoreBadge } from '../../health/score-badge.js';
import { t } from '../../../language/t.js';

type Health = PublicSchemas['LocationHealth'];
type Part = Health['parts'][number];

/** The score of a location with its parts, and what to do about each. */
export function HealthOfLocation({ id }: { id: string }) {
  const health = useQuery(healthOfLocationQuery(id));
  const nameOf = usePublisherNames();
  const columns = (of: Health) =>
    dataColumns<Part>([
      { id: 'part', header: () => t('health.location.part'), cell: ({ part }) => t(`health.location.parts.${part}`) },
      {
        id: 'points',
        header: () => t('health.location.points'),
        noWrap: true,
        cell: ({ points, most }) =>
          points === null
            ? t('health.location.notApplicable')
            : t('health.location.of', { points: formatNumber(points, { maximumFractionDigits: 1 }), most }),
      },
      {
        id: 'todo',
        header: () => t('health.location.todo'),
        folds: true,
        cell: ({ gaps }) =>
          gaps.length === 0 ? (
            t('health.location.nothing')
          ) : (
            <List size="sm" listStyleType="none">
              {gaps.map((gap) => (
                <List.Item key={gap}>
                  <Advice id={id} gap={gap}>
                    {adviceOf(gap, of, nameOf)}
                  </Advice>
                </List.Item>
              ))}
            </List>
          ),
      },
    ]);
  return (
    <Section
      title={t('health.location.title')}
      actions={typeof health.data?.score === 'number' && <ScoreBadge score={health.data.score} />}
    >
      <QueryView query={health}>
        {(found) =>
          found.score === null ? (
            t('health.location.archived')
          ) : (
            <DataTable
              label={t('health.location.title')}
              columns={columns(found)}
              rows={found.parts}
              rowId={({ part }) => part}
              empty={null}
            />
          )
        }
      </QueryView>
    </Section>
  );
}

/** The reviews that count are at most so old. */
const ANSWERED_DAYS = 90;

/** An advice; it leads to where a person follows it, unless that is on this page. */
function Advice({ id, gap, children }: { id: string; gap: HealthGap; children: string }) {
  switch (gap) {
    case 'NOT_LISTED':
    case 'NOT_VERIFIED':
    case 'DIFFERENT':
      return children;
    case 'NO_PHOTOS':
      return (
        <PageLink to="/locations/$id" params={{ id }} search={{ tab: 'photos' }}>
          {children}
        </PageLink>
      );
    case 'UNANSWERED_REVIEWS':
      return (
        <PageLink
          to="/reviews/inbox"
          search={{ location: Number(id), status: 'PENDING', category: 'REVIEW', from: daysAgo(ANSWERED_DAYS - 1) }}
        >
          {children}
        </PageLink>
      );
    default:
      return (
        <PageLink to="/locations/$id" params={{ id }}>
          {children}
        </PageLink>
      );
  }
}

function adviceOf(gap: HealthGap, health: Health, nameOf: (publisher: string) => string): string {
  const names = (publishers: readonly string[]) => publishers.map(nameOf).join(', ');
  switch (gap) {
    case 'NOT_LISTED':
      return health.notListedAt.length === 0
        ? t('health.location.advice.NO_ACCOUNT')
        : t('health.location.advice.NOT_LISTED', { publishers: names(health.notListedAt) });
    case 'NOT_VERIFIED':
      return t('health.location.advice.NOT_VERIFIED', {
        publishers: names(
          health.listings.filter(({ isVerified }) => isVerified === false).map(({ publisher }) => publisher),
        ),
      });
    case 'DIFFERENT':
      return t('health.location.advice.DIFFERENT', {
        fields: health.listings.reduce((sum, { differing }) => sum + differing, 0),
      });
    case 'NO_HOLIDAY_HOURS':
      return t('health.location.advice.NO_HOLIDAY_HOURS', {
        holiday: health.holiday?.name ?? '',
        day: formatDay(health.holiday?.date ?? ''),
      });
    case 'UNANSWERED_REVIEWS':
      return t('health.location.advice.UNANSWERED_REVIEWS', { reviews: health.reviews - health.answered });
    default:
      return t(`health.location.advice.${gap}`);
  }
}
