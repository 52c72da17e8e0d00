import { Button } from '@mantine/core';
import { openAtStart } from '../../app/open-at-start.js';
import { SecretOnce } from '../../components/secret-once.js';
import { firstRunTexts } from '../../texts/first-run.js';
import { PublicPage } from './public-page.js';

/** Shows the first key of a new account, this one time. */
export function AccountCreated({ apiKey }: { apiKey: string }) {
  const texts = firstRunTexts.created;
  return (
    <PublicPage title={texts.title} description={texts.description}>
      <SecretOnce label={texts.key} value={apiKey} />
      <Button onClick={() => openAtStart('/dashboard')}>{texts.goOn}</Button>
    </PublicPage>
  );
}
