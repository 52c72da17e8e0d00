import { Button, Grid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/client.js';
import { usePublishers } from '../../api/publishers-query.js';
import { useAllowed } from '../../api/roles.js';
import { EmptyState } from '../../components/empty-state.js';
import { ExportMenu } from '../../components/exports/export-menu.js';
import type { StartExport } from '../../components/exports/export-menu.js';
import { useExport } from '../../components/exports/use-export.js';
import { PageHeader } from '../../components/page-header.js';
import { periodOf } from '../../components/period.js';
import type { Period } from '../../components/period.js';
import { QueryView } from '../../components/query-view.js';
import { SelectionFields } from '../../components/rankings/selection-fields.js';
import { selectionFilter } from '../../components/rankings/selection.js';
import type { SelectionSearch } from '../../components/rankings/selection.js';
import { t } from '../../language/t.js';
import { BrokenConnections } from '../publishers/broken-connections.js';
import { InsightLines } from './insight-lines.js';
import { insightTotalsQuery } from './insight-queries.js';
import type { Metric } from './insight-queries.js';
import { InsightRanking } from './insight-ranking.js';
import { InsightReasons } from './insight-reasons.js';
import type { InsightSearch } from './insight-search.js';
import { InsightTotals } from './insight-totals.js';

const route = getRouteApi('/signed-in/insights');
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
const USUAL_METRIC = 'views';

/** The numbers of the publishers about all locations, or about those that a person has chosen. */
export function InsightsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const period = periodOf(search, DEFAULT_DAYS);
  const totals = useQuery(insightTotalsQuery(search, period));
  const change = (next: InsightSearch) => void navigate({ search: (now) => ({ ...now, ...next }) });
  const metrics = [...new Set(totals.data?.totals.map(({ metric }) => metric))] as Metric[];
  const metric =
    metrics.find((each) => each === search.metric) ?? metrics.find((each) => each === USUAL_METRIC) ?? metrics[0];
  return (
    <>
      <PageHeader
        title={t('common.pages.insights')}
        description={t('insights.description')}
        actions={
          <>
            <CreateReport search={search} period={period} />
            <ExportInsights search={search} period={period} disabled={!totals.data?.totals.length} />
            <Button onClick={() => window.print()}>{t('rankings.print')}</Button>
          </>
        }
      />
      <BrokenConnections />
      <SelectionFields search={search} period={period} onChange={change} />
      <QueryView query={totals}>
        {(found) =>
          metric === undefined ? (
            <EmptyState title={t('insights.none')} text={t('insights.noneText')} />
          ) : (
            <>
              <InsightLines {...{ search, period, metric, metrics, totals: found.totals }} onChange={change} />
              <Grid>
                <Grid.Col span={{ base: 12, lg: 8 }} py={0}>
                  <InsightTotals
                    totals={found.totals}
                    days={(Date.parse(period.to) - Date.parse(period.from)) / DAY_MS + 1}
                  />
                </Grid.Col>
                <Grid.Col span={{ base: 12, lg: 4 }} py={0}>
                  <InsightReasons {...{ search, period, metric, found }} />
                </Grid.Col>
              </Grid>
              <InsightRanking search={search} period={period} metric={metric} onChange={change} />
            </>
          )
        }
      </QueryView>
    </>
  );
}

/** Exports the numbers of the chosen locations and days: a row for each location and publisher, or one for each of their days. */
function ExportInsights({ search, period, disabled }: { search: InsightSearch; period: Period; disabled: boolean }) {
  const publishers = usePublishers();
  const mayExport = useAllowed('EDITOR');
  const exportOf = (rows: 'DAYS' | 'TOTALS'): StartExport => {
    const { site } = search;
    const sites = publishers.flatMap(({ hostname, publisher }) => (hostname === site ? [publisher] : []));
    const selection = { ...selectionFilter(search), ...period, ...(site !== undefined && { sites }) };
    return (format) => api.post('/api/v4/exports/insights', { body: { input: { format, rows, ...selection } } });
  };
  if (!mayExport) return null;
  return (
    <ExportMenu
      choices={{ [t('exports.insights.totals')]: exportOf('TOTALS'), [t('exports.insights.days')]: exportOf('DAYS') }}
      disabled={disabled}
    />
  );
}

/** Starts a report about the selected locations in the period of the page. */
function CreateReport({ search, period }: { search: SelectionSearch; period: Period }) {
  const mayCreate = useAllowed('EDITOR');
  const { mutate, isPending } = useExport(() => {
    const filter = selectionFilter(search);
    const input = {
      ...(filter && { filter }),
      ...(search.site !== undefined && { siteUrls: [search.site] }),
      ...{ startDate: period.from, endDate: period.to },
    };
    return api.post('/api/v4/reports', { body: { input } });
  }, t('reports.started'));
  if (!mayCreate) return null;
  return (
    <Button loading={isPending} onClick={() => mutate(undefined)}>
      {t('reports.create')}
    </Button>
  );
}
