import { Box, Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { notifyDone } from '../../../components/notify.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { BrandForm } from './brand-form.js';

/** How the account appears: its name, logo, colour and sender. */
export function BrandSection() {
  const brand = useQuery({ queryKey: queryKeys.brand, queryFn: () => api.get('/api/v4/portal/brand') });
  return (
    <QueryView query={brand}>
      {(data) => (
        <Section title={t('brand.title')} description={t('brand.text', { installation: data.installation.name })}>
          <Stack gap="lg">
            <BrandLogo logoUrl={data.logoUrl} />
            <BrandForm brand={data} />
          </Stack>
        </Section>
      )}
    </QueryView>
  );
}

/** The logo of the account, which an owner replaces or removes. */
function BrandLogo({ logoUrl }: { logoUrl: string | null }) {
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
