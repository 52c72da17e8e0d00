import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { sessionQuery } from '../../api/session-query.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { fieldErrors, formError } from '../../components/field-errors.js';
import { firstRunTexts } from '../../texts/first-run.js';
import { AccountCreated } from './account-created.js';
import { PublicPage } from './public-page.js';
import { PageLink } from '../../components/page-link.js';

const FIELDS = ['accountName', 'name', 'email', 'password'] as const;

/** Creates an account with its owner. */
export function SignUpPage() {
  const texts = firstRunTexts.signUp;
  const { data: session } = useQuery(sessionQuery);
  const form = useForm({ initialValues: { accountName: '', name: '', email: '', password: '' } });
  const signUp = useMutationOnce({
    mutationFn: (body: typeof form.values) => api.post('/api/v4/portal/sign-up', { body }),
    onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
  });
  if (signUp.data?.verificationRequired)
    return (
      <PublicPage title={firstRunTexts.checkMail.title}>
        <Text>{firstRunTexts.checkMail.text(form.values.email)}</Text>
      </PublicPage>
    );
  if (signUp.data?.apiKey) return <AccountCreated apiKey={signUp.data.apiKey} />;
  return (
    <PublicPage title={texts.title} description={texts.description}>
      {session?.signUpOpen === false ? (
        <Alert>{texts.closed}</Alert>
      ) : (
        <form onSubmit={form.onSubmit((values) => signUp.mutate(values))}>
          <Stack gap="sm">
            <TextInput
              label={texts.accountName}
              autoComplete="organization"
              required
              maxLength={200}
              {...form.getInputProps('accountName')}
            />
            <TextInput
              label={texts.name}
              autoComplete="name"
              required
              maxLength={200}
              {...form.getInputProps('name')}
            />
            <TextInput
              label={texts.email}
              type="email"
              autoComplete="username"
              required
              maxLength={254}
              {...form.getInputProps('email')}
            />
            <PasswordInput
              label={texts.password}
              description={texts.passwordHint}
              autoComplete="new-password"
              required
              maxLength={200}
              {...form.getInputProps('password')}
            />
            <ErrorAlert error={formError(signUp.error, FIELDS)} />
            <Button type="submit" loading={signUp.isPending}>
              {texts.submit}
            </Button>
          </Stack>
        </form>
      )}
      <Text size="sm">
        {texts.haveAccount}{' '}
        <PageLink to="/sign-in" size="sm" underline="always">
          {firstRunTexts.signIn.title}
        </PageLink>
      </Text>
    </PublicPage>
  );
}
