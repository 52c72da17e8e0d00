import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../api/client.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { CopyField } from '../../../components/copy-field.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { t } from '../../../language/t.js';
import { PasswordDialog } from './password-dialog.js';

// Few visits need the library of QR codes.
const QrCode = lazy(async () => ({ default: (await import('./qr-code.js')).QrCode }));

/** Sets the second factor up: password, then the secret for the app, then a first code. */
export function EnableSecondFactor({ onEnabled }: { onEnabled: (recoveryCodes: readonly string[]) => Promise<void> }) {
  const [asks, setAsks] = useState(false);
  const form = useForm({ initialValues: { code: '' } });
  const start = useMutationOnce({
    mutationFn: (password: string) => api.post('/api/v4/portal/second-factor/start', { body: { password } }),
    onSuccess: () => setAsks(false),
  });
  const confirm = useMutationOnce({
    mutationFn: (code: string) =>
      api.post('/api/v4/portal/second-factor/confirm', { body: { code: code.replaceAll(' ', '') } }),
    onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
  });
  return (
    <>
      <Button variant="filled" mt="sm" onClick={() => setAsks(true)}>
        {t('settings.security.setUp')}
      </Button>
      {start.data && (
        <Stack mt="md" gap="sm" maw={560}>
          <Text>{t('settings.security.secretText')}</Text>
          <Suspense fallback={<Skeleton height={208} width={208} />}>
            <QrCode text={start.data.otpauthUrl} label={t('settings.security.qrCode')} />
          </Suspense>
          <CopyField label={t('settings.security.secret')} value={start.data.secret} />
          <Anchor href={start.data.otpauthUrl} underline="always">
            {t('settings.security.openApp')}
          </Anchor>
          <form onSubmit={form.onSubmit(({ code }) => confirm.mutate(code))}>
            <Group align="flex-end" gap="sm">
              <TextInput
                label={t('settings.security.code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                maxLength={20}
                {...form.getInputProps('code')}
              />
              <Button variant="filled" type="submit" loading={confirm.isPending}>
                {t('settings.security.enable')}
              </Button>
            </Group>
            <ErrorAlert error={confirm.error} />
          </form>
        </Stack>
      )}
      <PasswordDialog
        opened={asks}
        title={t('common.actions.goOn')}
        text={t('settings.security.secondFactorText')}
        action={start}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
