import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { PasswordField } from '../../components/password-field.js';
import { api } from '../../api/client.js';
import { sessionQuery } from '../../api/session-query.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { fieldErrors, formError } from '../../components/field-errors.js';
import { AccountCreated } from './account-created.js';
import { PublicPage } from './public-page.js';
import { PageLink } from '../../components/page-link.js';
import { chosen } from '../../language/languages.js';
import { t } from '../../language/t.js';

const FIELDS = ['accountName', 'name', 'email', 'password'] as const;

/** Creates an account with its owner. */
export function SignUpPage() {
  const { data: session } = useQuery(sessionQuery);
  const form = useForm({ initialValues: { accountName: '', name: '', email: '', password: '' } });
  const signUp = useMutationOnce({
    mutationFn: (body: typeof form.values) =>
      api.post('/api/v4/portal/sign-up', { body: { ...body, language: chosen } }),
    onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
  });
  if (signUp.data?.verificationRequired)
    return (
      <PublicPage title={t('firstRun.checkMail.title')}>
        <Text>{t('firstRun.checkMail.text', { email: form.values.email })}</Text>
      </PublicPage>
    );
  if (signUp.data?.apiKey) return <AccountCreated apiKey={signUp.data.apiKey} />;
  return (
    <PublicPage title={t('firstRun.signUp.title')} description={t('firstRun.signUp.description')}>
      {session?.signUpOpen === false ? (
        <Alert>{t('firstRun.signUp.closed')}</Alert>
      ) : (
        <form onSubmit={form.onSubmit((values) => signUp.mutate(values))}>
          <Stack gap="sm">
            <TextInput
              label={t('firstRun.signUp.accountName')}
              autoComplete="organization"
              required
              maxLength={200}
              {...form.getInputProps('accountName')}
            />
            <TextInput
              label={t('firstRun.signUp.name')}
              autoComplete="name"
              required
              maxLength={200}
              {...form.getInputProps('name')}
            />
            <TextInput
              label={t('firstRun.signUp.email')}
              type="email"
              autoComplete="username"
              required
              maxLength={254}
              {...form.getInputProps('email')}
            />
            <PasswordField
              label={t('firstRun.signUp.password')}
              description={t('firstRun.signUp.passwordHint')}
              autoComplete="new-password"
              required
              maxLength={200}
              {...form.getInputProps('password')}
            />
            <ErrorAlert error={formError(signUp.error, FIELDS)} />
            <Button type="submit" loading={signUp.isPending}>
              {t('firstRun.signUp.submit')}
            </Button>
          </Stack>
        </form>
      )}
      <Text size="sm">
        {t('firstRun.signUp.haveAccount')}{' '}
        <PageLink to="/sign-in" size="sm" underline="always">
          {t('firstRun.signIn.title')}
        </PageLink>
      </Text>
    </PublicPage>
  );
}
