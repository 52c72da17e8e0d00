import { Button, Group, TextInput } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { Section } from '../../../components/section.js';
import { useChangeForm } from '../../../components/use-change-form.js';
import { t } from '../../../language/t.js';
import type { Endpoint } from './use-endpoint.js';

/** Sets the URL; the first time it shows the signing secret. */
export function EndpointUrl({ endpoint }: { endpoint: Endpoint }) {
  const { form, action, error, onSubmit } = useChangeForm(
    { url: endpoint.url ?? '' },
    (body) => api.put('/api/v4/portal/webhook', { body }),
    { done: t('developers.webhook.saved'), outdates: [queryKeys.webhook] },
  );
  const secret = action.data?.secret;
  return (
    <Section title={t('developers.webhook.url')}>
      <form onSubmit={onSubmit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t('developers.webhook.url')}
            description={t('developers.webhook.urlHint')}
            type="url"
            required
            maxLength={2_048}
            flex="1 1 18rem"
            {...form.getInputProps('url')}
          />
          <Button variant="filled" type="submit" loading={action.isPending}>
            {t('developers.webhook.save')}
          </Button>
        </Group>
        <ErrorAlert error={error} />
      </form>
      {secret && <SecretOnce label={t('developers.webhook.secret')} value={secret} onClose={action.reset} />}
    </Section>
  );
}
