import { Button } from '@mantine/core';
import { openAtStart } from '../../app/open-at-start.js';
import { SecretOnce } from '../../components/secret-once.js';
import { PublicPage } from './public-page.js';
import { t } from '../../language/t.js';

/** Shows the first key of a new account, this one time. */
export function AccountCreated({ apiKey }: { apiKey: string }) {
  return (
    <PublicPage title={t('firstRun.created.title')} description={t('firstRun.created.description')}>
      <SecretOnce label={t('firstRun.created.key')} value={apiKey} />
      <Button onClick={() => openAtStart('/dashboard')}>{t('firstRun.created.goOn')}</Button>
    </PublicPage>
  );
}
