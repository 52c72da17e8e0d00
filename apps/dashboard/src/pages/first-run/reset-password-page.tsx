import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { api } from '../../api/client.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { PageLink } from '../../components/page-link.js';
import { useChangeForm } from '../../components/use-change-form.js';
import { t } from '../../language/t.js';
import { IncompleteLink } from './incomplete-link.js';
import { useLinkToken } from './link-token.js';
import { PublicPage } from './public-page.js';

/** Sets a new password with the link of a mail or of an administrator. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const { form, action, error, onSubmit } = useChangeForm({ password: '' }, ({ password }) =>
    api.post('/api/v4/portal/password/reset', { body: { token: token ?? '', password } }),
  );
  if (token === undefined) return <IncompleteLink />;
  if (action.isSuccess)
    return (
      <PublicPage title={t('firstRun.reset.title')}>
        <Text size="md" role="status">
          {t('firstRun.reset.done')}
        </Text>
        <PageLink to="/sign-in">{t('signIn.submit')}</PageLink>
      </PublicPage>
    );
  return (
    <PublicPage title={t('firstRun.reset.title')} description={t('firstRun.reset.description')}>
      <form onSubmit={onSubmit}>
        <Stack gap="sm">
          <PasswordInput
            label={t('words.newPassword')}
            description={t('firstRun.signUp.passwordHint')}
            autoComplete="new-password"
            required
            maxLength={200}
            {...form.getInputProps('password')}
          />
          <ErrorAlert error={error} />
          <Button variant="filled" type="submit" loading={action.isPending}>
            {t('firstRun.reset.submit')}
          </Button>
        </Stack>
      </form>
    </PublicPage>
  );
}
