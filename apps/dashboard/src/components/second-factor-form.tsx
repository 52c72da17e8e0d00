import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { api } from '../api/client.js';
import { useMutationOnce } from '../api/use-mutation-once.js';
import { t } from '../language/t.js';
import { ErrorAlert } from './error-alert.js';

/** Completes a sign-in with a code of the authenticator app, or with a recovery code. */
export function SecondFactorForm({ onEntered, onOtherUser }: { onEntered: () => unknown; onOtherUser: () => void }) {
  const [recovers, setRecovers] = useState(false);
  const form = useForm({ initialValues: { code: '' } });
  const enter = useMutationOnce({
    mutationFn: (code: string) => {
      const body = recovers ? { recoveryCode: code.trim() } : { code: code.replaceAll(' ', '') };
      return api.post('/api/v4/portal/sign-in/second-factor', { body });
    },
    onSuccess: onEntered,
  });
  return (
    <form onSubmit={form.onSubmit(({ code }) => enter.mutate(code))}>
      <Stack gap="sm">
        <Text>{recovers ? t('signIn.recoveryHint') : t('signIn.secondFactor')}</Text>
        <TextInput
          key={String(recovers)}
          label={recovers ? t('signIn.recoveryCode') : t('words.code')}
          autoComplete="one-time-code"
          inputMode={recovers ? 'text' : 'numeric'}
          required
          withAsterisk={false}
          data-autofocus
          autoFocus
          {...form.getInputProps('code')}
        />
        <ErrorAlert error={enter.error} />
        <Button variant="filled" type="submit" loading={enter.isPending} fullWidth>
          {t('common.actions.goOn')}
        </Button>
        <Anchor component="button" type="button" onClick={() => setRecovers(!recovers)}>
          {recovers ? t('signIn.useCode') : t('signIn.useRecoveryCode')}
        </Anchor>
        <Anchor component="button" type="button" onClick={onOtherUser}>
          {t('signIn.otherUser')}
        </Anchor>
      </Stack>
    </form>
  );
}
