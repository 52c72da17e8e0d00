import { PageHeader } from '../../components/page-header.js';
import { texts } from '../../texts/common.js';

/** What needs attention now. */
export function OverviewPage() {
  return <PageHeader title={texts.pages.overview} />;
}
