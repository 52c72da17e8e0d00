import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PasswordField } from '../../components/password-field.js';
import { api } from '../../api/client.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { fieldErrors, formError } from '../../components/field-errors.js';
import { IncompleteLink } from './incomplete-link.js';
import { useLinkToken } from './link-token.js';
import { PublicPage } from './public-page.js';
import { PageLink } from '../../components/page-link.js';
import { t } from '../../language/t.js';

const FIELDS = ['password'] as const;

/** Sets a new password with the link of a mail or of an administrator. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const form = useForm({ initialValues: { password: '' } });
  const reset = useMutationOnce({
    mutationFn: (body: { token: string; password: string }) => api.post('/api/v4/portal/password/reset', { body }),
    onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
  });
  if (token === undefined) return <IncompleteLink />;
  if (reset.isSuccess)
    return (
      <PublicPage title={t('firstRun.reset.title')}>
        <Text role="status">{t('firstRun.reset.done')}</Text>
        <PageLink to="/sign-in">{t('firstRun.reset.signIn')}</PageLink>
      </PublicPage>
    );
  return (
    <PublicPage title={t('firstRun.reset.title')} description={t('firstRun.reset.description')}>
      <form onSubmit={form.onSubmit(({ password }) => reset.mutate({ token, password }))}>
        <Stack gap="sm">
          <PasswordField
            label={t('firstRun.reset.password')}
            description={t('firstRun.signUp.passwordHint')}
            autoComplete="new-password"
            required
            maxLength={200}
            {...form.getInputProps('password')}
          />
          <ErrorAlert error={formError(reset.error, FIELDS)} />
          <Button type="submit" loading={reset.isPending}>
            {t('firstRun.reset.submit')}
          </Button>
        </Stack>
      </form>
    </PublicPage>
  );
}
