import { Button, Divider, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { openAtStart } from '../../app/open-at-start.js';
import { SecretOnce } from '../../components/secret-once.js';
import { t } from '../../language/t.js';
import { PublicPage } from './public-page.js';

/** Welcomes a new account. Its first key is for programs, so a person asks for it; it can be shown here alone. */
export function AccountCreated({ apiKey }: { apiKey: string }) {
  const [isShown, { open }] = useDisclosure(false);
  return (
    <PublicPage title={t('firstRun.created.title')} description={t('firstRun.created.description')}>
      <Button variant="filled" fullWidth onClick={() => openAtStart('/dashboard')}>
        {t('firstRun.created.goOn')}
      </Button>
      <Divider my="md" />
      {isShown ? (
        <Stack gap="xs">
          <Text>{t('firstRun.created.keyText')}</Text>
          <SecretOnce label={t('firstRun.created.key')} value={apiKey} />
        </Stack>
      ) : (
        <Button fullWidth variant="subtle" onClick={open}>
          {t('firstRun.created.showKey')}
        </Button>
      )}
    </PublicPage>
  );
}
