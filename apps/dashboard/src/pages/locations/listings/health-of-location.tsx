import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublisherNames } from '../../../api/publishers-query.js';
import type { PublicSchemas } from '../../../api/types.js';
import { DataTable, dataColumns } from '../../../components/data-table.js';
import { formatDay, formatNumber } from '../../../components/format.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { healthTexts } from '../../../texts/health.js';
import { healthOfLocationQuery } from '../../health/health-queries.js';
import type { HealthGap } from '../../health/health-search.js';
import { daysAgo } from '../../overview/days-ago.js';
import { ScoreBadge } from '../../health/score-badge.js';

const texts = healthTexts.location;

type Health = PublicSchemas['LocationHealth'];
type Part = Health['parts'][number];

/** The score of a location with its parts, and what to do about each. */
export function HealthOfLocation({ id }: { id: string }) {
  const health = useQuery(healthOfLocationQuery(id));
  const nameOf = usePublisherNames();
  const columns = (of: Health) =>
    dataColumns<Part>([
      { id: 'part', header: texts.part, cell: ({ part }) => texts.parts[part] },
      {
        id: 'points',
        header: texts.points,
        noWrap: true,
        cell: ({ points, most }) =>
          points === null
            ? texts.notApplicable
            : texts.of(formatNumber(points, { maximumFractionDigits: 1 }), formatNumber(most)),
      },
      {
        id: 'todo',
        header: texts.todo,
        folds: true,
        cell: ({ gaps }) =>
          gaps.length === 0 ? (
            texts.nothing
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
      title={texts.title}
      actions={typeof health.data?.score === 'number' && <ScoreBadge score={health.data.score} />}
    >
      <QueryView query={health}>
        {(found) =>
          found.score === null ? (
            texts.archived
          ) : (
            <DataTable
              label={texts.title}
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
  const { advice } = texts;
  const names = (publishers: readonly string[]) => publishers.map(nameOf).join(', ');
  switch (gap) {
    case 'NOT_LISTED':
      return advice.NOT_LISTED(names(health.notListedAt));
    case 'NOT_VERIFIED':
      return advice.NOT_VERIFIED(
        names(health.listings.filter(({ isVerified }) => isVerified === false).map(({ publisher }) => publisher)),
      );
    case 'DIFFERENT':
      return advice.DIFFERENT(formatNumber(health.listings.reduce((sum, { differing }) => sum + differing, 0)));
    case 'NO_HOLIDAY_HOURS':
      return advice.NO_HOLIDAY_HOURS(health.holiday?.name ?? '', formatDay(health.holiday?.date ?? ''));
    case 'UNANSWERED_REVIEWS':
      return advice.UNANSWERED_REVIEWS(formatNumber(health.reviews - health.answered));
    default:
      return advice[gap];
  }
}
