import { Anchor, Button, Text } from '@mantine/core';
import { api } from '../../api/client.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { firstRunTexts } from '../../texts/first-run.js';
import { IncompleteLink } from './incomplete-link.js';
import { useLinkToken } from './link-token.js';
import { PublicPage } from './public-page.js';

/** Confirms an e-mail address with the mailed link. A button does it, so that a preview of the link does not use it up. */
export function VerifyEmailPage() {
  const texts = firstRunTexts.verifyEmail;
  const token = useLinkToken();
  const verify = useMutationOnce({
    mutationFn: (body: { token: string }) => api.post('/api/v4/portal/email/verify', { body }),
  });
  if (token === undefined) return <IncompleteLink />;
  if (verify.isSuccess)
    return (
      <PublicPage title={texts.title}>
        <Text role="status">{texts.done}</Text>
        <Anchor href="/dashboard">{firstRunTexts.created.goOn}</Anchor>
      </PublicPage>
    );
  return (
    <PublicPage title={texts.title} description={texts.description}>
      <ErrorAlert error={verify.error} />
      <Button loading={verify.isPending} onClick={() => verify.mutate({ token })}>
        {texts.submit}
      </Button>
    </PublicPage>
  );
}
