import { Text } from '@mantine/core';
import { api } from '../../api/client.js';
import { ColumnForm, NewPasswordInput } from '../../components/change-form.js';
import { PageLink } from '../../components/page-link.js';
import { useChangeForm } from '../../components/use-change-form.js';
import { t } from '../../language/t.js';
import { IncompleteLink } from './incomplete-link.js';
import { useLinkToken } from './link-token.js';
import { PublicPage } from './public-page.js';

/** Sets a new password with the link of a mail or of an administrator. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const { form, ...change } = useChangeForm({ password: '' }, ({ password }) =>
    api.post('/api/v4/portal/password/reset', { body: { token: token ?? '', password } }),
  );
  if (token === undefined) return <IncompleteLink />;
  if (change.action.isSuccess)
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
      <ColumnForm submit={t('firstRun.reset.submit')} {...change}>
        <NewPasswordInput label={t('words.newPassword')} {...form.getInputProps('password')} />
      </ColumnForm>
    </PublicPage>
  );
}
