import { Button } from '@mantine/core';
import { api } from '../../../api/client.js';
import { useExport } from '../../../components/exports/use-export.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';

/** Exports all data of the account as a file. */
export function ExportAccount() {
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
