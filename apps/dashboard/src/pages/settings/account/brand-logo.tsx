import { Box, Button, FileButton, Group, Input, Text } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { notifyDone } from '../../../components/notify.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';

/** The logo of the account, which an owner replaces or removes. */
export function BrandLogo({ logoUrl }: { logoUrl: string | null }) {
  const change = useChange(
    (file: File | null) =>
      file === null ? api.delete('/api/v4/portal/brand/logo') : api.put('/api/v4/portal/brand/logo', { body: file }),
    {
      answers: queryKeys.brand,
      onDone: (_, file) => notifyDone(file === null ? t('brand.logoRemoved') : t('brand.logoSaved')),
      outdates: [queryKeys.session],
    },
  );
  return (
    <Input.Wrapper label={t('brand.logo')} description={t('brand.logoRules')} labelElement="div">
      <Group gap="md" mt="xs">
        {logoUrl === null ? (
          <Text c="dimmed">{t('brand.noLogo')}</Text>
        ) : (
          <Box p="xs" bg="var(--surface)" bd="1px solid var(--line)" style={{ borderRadius: 6 }}>
            <img
              src={logoUrl}
              alt={t('brand.logoAlt')}
              style={{ display: 'block', height: 28, maxWidth: 180, objectFit: 'contain' }}
            />
          </Box>
        )}
        <FileButton accept="image/png,image/jpeg" onChange={(file) => file && change.mutate(file)}>
          {(props) => (
            <Button size="xs" loading={change.isPending} {...props}>
              {t('brand.upload')}
            </Button>
          )}
        </FileButton>
        {logoUrl !== null && (
          <Button size="xs" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {t('brand.remove')}
          </Button>
        )}
      </Group>
      <ErrorAlert error={change.error} />
    </Input.Wrapper>
  );
}
