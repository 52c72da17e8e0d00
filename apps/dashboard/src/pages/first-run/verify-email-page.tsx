import { Anchor, Button, Text } from '@mantine/core';
import { api } from '../../api/client.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { t } from '../../language/t.js';
import { IncompleteLink } from './incomplete-link.js';
import { useLinkToken } from './link-token.js';
import { PublicPage } from './public-page.js';

/** Confirms an e-mail address with the mailed link. A button does it, so that a preview of the link does not use it up. */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const verify = useMutationOnce({
    mutationFn: (body: { token: string }) => api.post('/api/v4/portal/email/verify', { body }),
  });
  if (token === undefined) return <IncompleteLink />;
  if (verify.isSuccess)
    return (
      <PublicPage title={t('firstRun.verifyEmail.title')}>
        <Text size="md" role="status">
          {t('firstRun.verifyEmail.done')}
        </Text>
        <Anchor size="md" href="/dashboard">
          {t('firstRun.created.goOn')}
        </Anchor>
      </PublicPage>
    );
  return (
    <PublicPage title={t('firstRun.verifyEmail.title')} description={t('firstRun.verifyEmail.description')}>
      <ErrorAlert error={verify.error} />
      <Button variant="filled" loading={verify.isPending} onClick={() => verify.mutate({ token })}>
        {t('firstRun.verifyEmail.submit')}
      </Button>
    </PublicPage>
  );
}
