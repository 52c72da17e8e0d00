import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { openAtStart } from '../../../app/open-at-start.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Section } from '../../../components/section.js';
import { settingsTexts } from '../../../texts/settings.js';

/** Deletes the account after a question for the password. */
export function DeleteAccount({ name }: { name: string }) {
  const texts = settingsTexts.account;
  const [asks, setAsks] = useState(false);
  const [password, setPassword] = useState('');
  const remove = useMutationOnce({
    mutationFn: () => api.post('/api/v4/portal/account/delete', { body: { password } }),
    onSuccess: () => openAtStart('/dashboard/settings/account'),
  });
  return (
    <Section
      title={texts.deletion}
      description={texts.deletionText}
      actions={
        <Button variant="outline" color="red" onClick={() => setAsks(true)}>
          {texts.deletionConfirm}
        </Button>
      }
    >
      <ConfirmDialog
        opened={asks}
        title={texts.deletionTitle(name)}
        text={texts.deletionText}
        confirm={texts.deletionConfirm}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsks(false)}
      >
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          required
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </ConfirmDialog>
    </Section>
  );
}
