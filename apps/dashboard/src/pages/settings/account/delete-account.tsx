import { PasswordInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { openAtStart } from '../../../app/open-at-start.js';
import { ConfirmButton } from '../../../components/confirm-button.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { profileQuery } from '../security/profile-query.js';

/** Deletes the account after a question for the password, which a user of single sign-on has not. */
export function DeleteAccount({ name }: { name: string }) {
  const [password, setPassword] = useState('');
  const profile = useQuery(profileQuery);
  return (
    <Section
      title={t('settings.account.deletion')}
      description={t('settings.account.deletionText')}
      actions={
        <ConfirmButton
          variant="outline"
          color="red"
          label={t('settings.account.deletion')}
          title={t('settings.account.deletionTitle', { name })}
          text={t('settings.account.deletionText')}
          change={() =>
            api.post('/api/v4/portal/account/delete', { body: profile.data?.hasPassword ? { password } : {} })
          }
          options={{ onDone: () => openAtStart('/dashboard/settings/account') }}
          fields={
            <QueryView query={profile}>
              {({ hasPassword }) =>
                hasPassword ? (
                  <PasswordInput
                    label={t('words.yourPassword')}
                    autoComplete="current-password"
                    required
                    value={password}
                    onChange={({ currentTarget }) => setPassword(currentTarget.value)}
                  />
                ) : (
                  <Text>{t('settings.account.signInAgain')}</Text>
                )
              }
            </QueryView>
          }
        />
      }
    />
  );
}
