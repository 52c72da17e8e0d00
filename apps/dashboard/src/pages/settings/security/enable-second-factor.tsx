import { Anchor, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../api/client.js';
import type { PortalSchemas } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { RowForm } from '../../../components/change-form.js';
import { CopyField } from '../../../components/copy-field.js';
import { t } from '../../../language/t.js';
import { PasswordButton } from './password-button.js';

// Few visits need the library of QR codes.
const QrCode = lazy(async () => ({ default: (await import('./qr-code.js')).QrCode }));

/** Sets the second factor up: password, then the secret for the app, then a first code. */
export function EnableSecondFactor({ onEnabled }: { onEnabled: (recoveryCodes: readonly string[]) => Promise<void> }) {
  const [started, setStarted] = useState<PortalSchemas['SecondFactorSecret']>();
  const form = useForm({ initialValues: { code: '' } });
  const confirm = useMutationOnce({
    mutationFn: (code: string) =>
      api.post('/api/v4/portal/second-factor/confirm', { body: { code: code.replaceAll(' ', '') } }),
    onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
  });
  return (
    <>
      <PasswordButton
        variant="filled"
        mt="sm"
        label={t('settings.security.setUp')}
        confirm={t('common.actions.goOn')}
        text={t('settings.security.secondFactorText')}
        change={(password) => api.post('/api/v4/portal/second-factor/start', { body: { password } })}
        options={{ onDone: setStarted }}
      />
      {started && (
        <Stack mt="md" gap="sm" maw={560}>
          <Text>{t('settings.security.secretText')}</Text>
          <Suspense fallback={<Skeleton height={208} width={208} />}>
            <QrCode text={started.otpauthUrl} label={t('settings.security.qrCode')} />
          </Suspense>
          <CopyField label={t('settings.security.secret')} value={started.secret} />
          <Anchor href={started.otpauthUrl} underline="always">
            {t('settings.security.openApp')}
          </Anchor>
          <RowForm
            submit={t('settings.security.enable')}
            action={confirm}
            error={confirm.error}
            onSubmit={form.onSubmit(({ code }) => confirm.mutate(code))}
          >
            <TextInput
              label={t('settings.security.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={20}
              {...form.getInputProps('code')}
            />
          </RowForm>
        </Stack>
      )}
    </>
  );
}
