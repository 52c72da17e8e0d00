import { TextInput } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { RowForm } from '../../../components/change-form.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { Section } from '../../../components/section.js';
import { useChangeForm } from '../../../components/use-change-form.js';
import { t } from '../../../language/t.js';
import type { Endpoint } from './use-endpoint.js';

/** Sets the URL; the first time it shows the signing secret. */
export function EndpointUrl({ endpoint }: { endpoint: Endpoint }) {
  const { form, ...change } = useChangeForm(
    { url: endpoint.url ?? '' },
    (body) => api.put('/api/v4/portal/webhook', { body }),
    { done: t('developers.webhook.saved'), outdates: [queryKeys.webhook] },
  );
  const secret = change.action.data?.secret;
  return (
    <Section title={t('developers.webhook.url')}>
      <RowForm submit={t('developers.webhook.save')} {...change}>
        <TextInput
          label={t('developers.webhook.url')}
          description={t('developers.webhook.urlHint')}
          type="url"
          required
          maxLength={2_048}
          flex="1 1 18rem"
          {...form.getInputProps('url')}
        />
      </RowForm>
      {secret && <SecretOnce label={t('developers.webhook.secret')} value={secret} onClose={change.action.reset} />}
    </Section>
  );
}
