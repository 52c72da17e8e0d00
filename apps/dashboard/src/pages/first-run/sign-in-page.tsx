import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { sessionQuery } from '../../api/session-query.js';
import { openAtStart } from '../../app/open-at-start.js';
import { PageLink } from '../../components/page-link.js';
import { SignInForm } from '../../components/sign-in-form.js';
import { t } from '../../language/t.js';
import { PublicPage } from './public-page.js';

const route = getRouteApi('/sign-in');

/** Signs in, and leads to the page that the person wanted. */
export function SignInPage() {
  const { returnTo = '' } = route.useSearch();
  const { data: session } = useQuery(sessionQuery);
  return (
    <PublicPage title={t('signIn.submit')}>
      <SignInForm onSignedIn={() => openAtStart(`/dashboard${returnTo}`)} />
      <Group justify="space-between" gap="xs">
        {session?.passwordSignIn !== false && <PageLink to="/forgot-password">{t('firstRun.signIn.forgot')}</PageLink>}
        {session?.signUpOpen && (
          <Text>
            {t('firstRun.signIn.noAccount')} <PageLink to="/sign-up">{t('firstRun.signIn.signUp')}</PageLink>
          </Text>
        )}
      </Group>
    </PublicPage>
  );
}
