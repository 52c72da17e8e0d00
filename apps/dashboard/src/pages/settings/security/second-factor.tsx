import { Alert, Button, CopyButton, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { CodeBlock } from '../../../components/code-block.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import { EnableSecondFactor } from './enable-second-factor.js';
import { PasswordButton } from './password-button.js';
import type { Profile } from './profile-query.js';

/** Sets up and removes the second factor, and replaces the recovery codes. */
export function SecondFactor({ profile: { secondFactorEnabled, recoveryCodesLeft } }: { profile: Profile }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.profile });
  return (
    <Section title={t('words.secondFactor')} description={t('settings.security.secondFactorText')}>
      <Group gap="sm">
        <StatusBadge tone={secondFactorEnabled ? 'good' : 'neutral'}>
          {secondFactorEnabled ? t('words.on') : t('words.off')}
        </StatusBadge>
        {secondFactorEnabled && <Text>{t('settings.security.codesLeft', { count: recoveryCodesLeft })}</Text>}
        {secondFactorEnabled && (
          <>
            <PasswordButton
              size="xs"
              label={t('settings.security.newCodes')}
              text={t('settings.security.newCodesText')}
              change={(password) => api.post('/api/v4/portal/second-factor/recovery-codes', { body: { password } })}
              options={{ outdates: [queryKeys.profile], onDone: ({ recoveryCodes }) => setCodes(recoveryCodes) }}
            />
            <PasswordButton
              size="xs"
              label={t('settings.security.disable')}
              text={t('settings.security.disableText')}
              change={(password) => api.post('/api/v4/portal/second-factor/disable', { body: { password } })}
              options={{ outdates: [queryKeys.profile], onDone: () => setCodes(undefined) }}
            />
          </>
        )}
      </Group>
      {!secondFactorEnabled && (
        <EnableSecondFactor
          onEnabled={async (recoveryCodes) => {
            setCodes(recoveryCodes);
            await refresh();
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  );
}

/** New recovery codes, this one time. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <Alert
      color="indigo"
      mt="md"
      title={t('common.shownOnce')}
      withCloseButton
      onClose={onClose}
      closeButtonLabel={t('common.actions.close')}
    >
      <Text>{t('settings.security.recoveryText')}</Text>
      <CodeBlock label={t('settings.security.recoveryCodes')} text={text} />
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="xs" onClick={copy}>
              {copied ? t('common.actions.copied') : t('common.actions.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  );
}
