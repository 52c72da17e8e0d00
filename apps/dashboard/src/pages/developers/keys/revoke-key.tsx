import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { ConfirmButton } from '../../../components/confirm-button.js';
import { t } from '../../../language/t.js';

/** Revokes a key, after a question. */
export function RevokeKey({ apiKey: { id, name } }: { apiKey: PortalSchemas['PortalKey'] }) {
  return (
    <ConfirmButton
      size="xs"
      aria-label={t('developers.keys.revokeLabel', { name })}
      label={t('developers.keys.revoke')}
      title={t('developers.keys.revokeTitle', { name })}
      text={t('developers.keys.revokeText')}
      change={() => api.delete('/api/v4/portal/keys/{keyId}', { path: { keyId: id } })}
      options={{ outdates: [queryKeys.keys] }}
    />
  );
}
