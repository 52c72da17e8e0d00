import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../../api/client.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { ColumnForm } from '../../components/change-form.js';
import { t } from '../../language/t.js';
import { AccountCreated } from './account-created.js';
import { IncompleteLink } from './incomplete-link.js';
import { useLinkToken } from './link-token.js';
import { PublicPage } from './public-page.js';

/** Creates the account of a sign-up with the mailed link. */
export function ConfirmSignUpPage() {
  const token = useLinkToken();
  const form = useForm({ initialValues: { password: '' } });
  const confirm = useMutationOnce({
    mutationFn: (body: { token: string; password: string }) => api.post('/api/v4/portal/sign-up/confirm', { body }),
  });
  if (token === undefined) return <IncompleteLink />;
  if (confirm.data?.apiKey) return <AccountCreated apiKey={confirm.data.apiKey} />;
  return (
    <PublicPage title={t('firstRun.confirmSignUp.title')} description={t('firstRun.confirmSignUp.description')}>
      <ColumnForm
        submit={t('firstRun.signUp.submit')}
        action={confirm}
        error={confirm.error}
        onSubmit={form.onSubmit(({ password }) => confirm.mutate({ token, password }))}
      >
        <PasswordInput
          label={t('words.password')}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
      </ColumnForm>
    </PublicPage>
  );
}
