import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../components/page-header.js';
import { t } from '../../language/t.js';
import { BrokenConnections } from '../publishers/broken-connections.js';
import { HealthGroups } from './health-groups.js';
import { HealthList } from './health-list.js';
import type { HealthSearch } from './health-search.js';
import { HealthSummary } from './health-summary.js';

const route = getRouteApi('/signed-in/health');

/** How well the locations are listed: all together, the ones to improve first, and by group. */
export function HealthPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<HealthSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  return (
    <>
      <PageHeader title={t('common.pages.health')} description={t('health.description')} />
      <BrokenConnections />
      <HealthSummary />
      <HealthList search={search} onChange={change} />
      <HealthGroups by={search.by} onChange={change} />
    </>
  );
}
