import { Alert, Group, Text } from '@mantine/core';
import { t } from '../language/t.js';
import { Icon } from './icon.js';
import { PageLink } from './page-link.js';

interface SeatsAlertProps {
  readonly wanted: number;
  readonly free: number | undefined;
  /** Whether what is left out can be tried again. */
  readonly keeps?: boolean;
}

/** Says before locations are created that the plan has no seat for some of them, and what to do. Renders nothing if there are enough. */
export function SeatsAlert({ wanted, free, keeps = false }: SeatsAlertProps) {
  if (free === undefined || wanted <= free) return null;
  return (
    <Alert
      icon={<Icon name="warning" />}
      mb="md"
      title={t('imports.seats.title', { wanted, free, refused: wanted - free })}
    >
      <Text>{t('imports.seats.text')}</Text>
      {keeps && <Text>{t('imports.seats.kept')}</Text>}
      <Group gap="md" mt="xs">
        <PageLink to="/locations" c="inherit">
          {t('imports.seats.archive')}
        </PageLink>
        <PageLink to="/settings" c="inherit">
          {t('imports.seats.plan')}
        </PageLink>
      </Group>
    </Alert>
  );
}
