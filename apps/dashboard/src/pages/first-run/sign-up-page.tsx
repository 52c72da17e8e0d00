import { Alert, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { sessionQuery } from '../../api/session-query.js';
import { ColumnForm, NewPasswordInput } from '../../components/change-form.js';
import { PageLink } from '../../components/page-link.js';
import { useChangeForm } from '../../components/use-change-form.js';
import { chosen } from '../../language/languages.js';
import { t } from '../../language/t.js';
import { AccountCreated } from './account-created.js';
import { PublicPage } from './public-page.js';

/** Creates an account with its owner. */
export function SignUpPage() {
  const { data: session } = useQuery(sessionQuery);
  const { form, ...change } = useChangeForm({ accountName: '', name: '', email: '', password: '' }, (body) =>
    api.post('/api/v4/portal/sign-up', { body: { ...body, language: chosen } }),
  );
  if (change.action.data?.verificationRequired)
    return (
      <PublicPage title={t('firstRun.checkMail.title')}>
        <Text size="md">{t('firstRun.checkMail.text', { email: form.values.email })}</Text>
      </PublicPage>
    );
  if (change.action.data?.apiKey) return <AccountCreated apiKey={change.action.data.apiKey} />;
  return (
    <PublicPage title={t('firstRun.signUp.title')} description={t('firstRun.signUp.description')}>
      {session?.signUpOpen === false ? (
        <Alert>{t('firstRun.signUp.closed')}</Alert>
      ) : (
        <ColumnForm submit={t('firstRun.signUp.submit')} {...change}>
          <TextInput
            label={t('firstRun.signUp.accountName')}
            autoComplete="organization"
            required
            maxLength={200}
            {...form.getInputProps('accountName')}
          />
          <TextInput
            label={t('words.yourName')}
            autoComplete="name"
            required
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('words.email')}
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <NewPasswordInput label={t('words.password')} {...form.getInputProps('password')} />
        </ColumnForm>
      )}
      <Text>
        {t('firstRun.signUp.haveAccount')} <PageLink to="/sign-in">{t('signIn.submit')}</PageLink>
      </Text>
    </PublicPage>
  );
}
