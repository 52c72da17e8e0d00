import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordField } from '../../../components/password-field.js';
import { api } from '../../../api/client.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { openAtStart } from '../../../app/open-at-start.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { profileQuery } from '../security/profile-query.js';
import { t } from '../../../language/t.js';

/** Deletes the account after a question for the password, which a user of single sign-on has not. */
export function DeleteAccount({ name }: { name: string }) {
  const [asks, setAsks] = useState(false);
  const [password, setPassword] = useState('');
  const profile = useQuery(profileQuery);
  const remove = useMutationOnce({
    mutationFn: () =>
      api.post('/api/v4/portal/account/delete', { body: profile.data?.hasPassword ? { password } : {} }),
    onSuccess: () => openAtStart('/dashboard/settings/account'),
  });
  return (
    <Section
      title={t('settings.account.deletion')}
      description={t('settings.account.deletionText')}
      actions={
        <Button variant="outline" color="red" onClick={() => setAsks(true)}>
          {t('settings.account.deletionConfirm')}
        </Button>
      }
    >
      <ConfirmDialog
        opened={asks}
        title={t('settings.account.deletionTitle', { name })}
        text={t('settings.account.deletionText')}
        confirm={t('settings.account.deletionConfirm')}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsks(false)}
      >
        <QueryView query={profile}>
          {({ hasPassword }) =>
            hasPassword ? (
              <PasswordField
                label={t('settings.account.password')}
                autoComplete="current-password"
                required
                value={password}
                onChange={({ currentTarget }) => setPassword(currentTarget.value)}
              />
            ) : (
              <Text size="sm">{t('settings.account.signInAgain')}</Text>
            )
          }
        </QueryView>
      </ConfirmDialog>
    </Section>
  );
}
