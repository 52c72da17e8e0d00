import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useExport } from '../../../components/exports/use-export.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { AccountName } from './account-name.js';
import { BrandSection } from './brand-section.js';
import { DeleteAccount } from './delete-account.js';
import { IgnoredHolidays } from './ignored-holidays.js';
import { LivePosts } from './live-posts.js';
import { PlanFacts } from './plan-facts.js';
import { ReturnOrigins } from './return-origins.js';

/** The account: name, plan, return origins, deletion. */
export function AccountPage() {
  const account = useQuery({ queryKey: queryKeys.account, queryFn: () => api.get('/api/v4/portal/account') });
  const isAdmin = useAllowed('ADMIN');
  const isOwner = useAllowed('OWNER');
  return (
    <>
      <PageHeader title={t('words.account')} />
      <QueryView query={account}>
        {(data) => (
          <>
            <PlanFacts account={data} />
            {isAdmin && <AccountName name={data.name} />}
            {isOwner && <BrandSection />}
            <LivePosts mayChange={isAdmin} />
            <IgnoredHolidays mayChange={isAdmin} />
            <ReturnOrigins mayChange={isAdmin} />
            {isOwner && <ExportAccount />}
            {isOwner && data.deletionAt === null && <DeleteAccount name={data.name} />}
          </>
        )}
      </QueryView>
    </>
  );
}

/** Exports all data of the account as a file. */
function ExportAccount() {
  const { mutate, isPending } = useExport(async () => {
    const { jobId } = await api.post('/api/v4/portal/account/exports', { body: {} });
    return { job: await api.get('/api/v4/jobs/{jobId}', { path: { jobId } }) };
  });
  return (
    <Section title={t('settings.account.export')} description={t('settings.account.exportText')}>
      <Button loading={isPending} onClick={() => mutate(undefined)}>
        {t('settings.account.exportStart')}
      </Button>
    </Section>
  );
}
