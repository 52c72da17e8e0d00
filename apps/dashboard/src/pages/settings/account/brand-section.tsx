import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { BrandForm } from './brand-form.js';
import { BrandLogo } from './brand-logo.js';

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
