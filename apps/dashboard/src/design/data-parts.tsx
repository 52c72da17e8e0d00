import { useQuery } from '@tanstack/react-query';
import { ChangeText } from '../components/change-text.js';
import { Chart } from '../components/chart.js';
import { CodeBlock } from '../components/code-block.js';
import { CursorPages } from '../components/cursor-pages.js';
import { dataColumns, DataTable } from '../components/data-table.js';
import { EmptyState } from '../components/empty-state.js';
import { Facts } from '../components/facts.js';
import { Moment } from '../components/moment.js';
import { NumberPages } from '../components/number-pages.js';
import { QueryView } from '../components/query-view.js';
import { Section } from '../components/section.js';
import { StatusBadge } from '../components/status-badge.js';

interface Place {
  readonly name: string;
  readonly city: string;
  readonly reviews: number;
}

const PLACES: readonly Place[] = [
  { name: 'Harbour Light', city: 'Lisbon', reviews: 1_204 },
  { name: 'Juniper', city: 'Lyon', reviews: 86 },
  { name: 'Beacon', city: 'Berlin', reviews: 0 },
];

const columns = dataColumns<Place>([
  { id: 'name', header: () => 'Name', cell: ({ name }) => name },
  { id: 'city', header: () => 'City', cell: ({ city }) => city, folds: true },
  {
    id: 'status',
    header: () => 'Status',
    cell: ({ reviews }) => (
      <StatusBadge tone={reviews > 0 ? 'good' : 'neutral'}>{reviews > 0 ? 'Live' : 'New'}</StatusBadge>
    ),
  },
  { id: 'reviews', header: () => 'Reviews', cell: ({ reviews }) => reviews, align: 'right', folds: 'labelled' },
]);

const NEVER = { queryKey: ['design', 'never'], queryFn: () => new Promise<string>(() => undefined) };
const FAILED = { queryKey: ['design', 'failed'], queryFn: () => Promise.reject(new Error('An example')), retry: false };

/** What the product shows of its data. */
export function DataParts() {
  const [waiting, failed] = [useQuery(NEVER), useQuery(FAILED)];
  return (
    <>
      <DataTable label="Table on the page" columns={columns} rows={PLACES} rowId={({ name }) => name} empty={null} />
      <Section title="Table">
        <DataTable label="Table in a section" columns={columns} rows={PLACES} rowId={({ name }) => name} empty={null} />
        <DataTable
          label="Table without rows"
          columns={columns}
          rows={[]}
          rowId={({ name }) => name}
          empty={<EmptyState title="No rows" />}
        />
        <NumberPages label="Pages of the table" page={2} pages={4} onChange={() => undefined} />
        <CursorPages cursor="1" nextCursor="2" isOutdated={false} onChange={() => undefined} />
      </Section>
      <Section title="Query that waits">
        <QueryView query={waiting}>{(text) => text}</QueryView>
      </Section>
      <Section title="Query that failed">
        <QueryView query={failed}>{() => null}</QueryView>
      </Section>
      <Section title="Facts">
        <Facts
          entries={[
            ['Status', <StatusBadge tone="good">Published</StatusBadge>],
            ['Created', <Moment at="2026-07-06T18:33:00Z" absolute />],
            ['Reviews', <ChangeText value={120} before={100} />],
            ['Calls', <ChangeText value={80} before={100} />],
            ['Views', <ChangeText value={100} before={null} />],
          ]}
        />
        <CodeBlock label="Body of an event" text={'{"event":"review.created","rating":5}'} />
      </Section>
      <Section title="Chart">
        <Chart
          label="Views and calls by month"
          kind="line"
          axis={{ key: 'month', label: 'Month' }}
          series={[
            { key: 'views', label: 'Views' },
            { key: 'calls', label: 'Calls' },
          ]}
          points={[
            { month: 'May', views: 120, calls: 40 },
            { month: 'June', views: 150, calls: 38 },
            { month: 'July', views: 180, calls: 61 },
          ]}
        />
      </Section>
    </>
  );
}
