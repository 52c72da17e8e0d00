import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { Icon } from '../../../components/icon.js';
import { PageLink } from '../../../components/page-link.js';
import { t } from '../../../language/t.js';
import { withoutOthers } from './lookalikes.js';
import type { Lookalikes } from './lookalikes.js';

/** Places that are shown at once. */
const MOST_SHOWN = 10;

/** Names before an import the selected listings that look like one place, and lets a person import one of them. Renders nothing if there are none. */
export function ImportLookalikes({
  lookalikes,
  onSelect,
}: {
  lookalikes: readonly Lookalikes[];
  /** Called with the listings of a place to import no more. */
  onSelect: (leftOut: readonly string[]) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const leaveOut = (ids: readonly string[]) => {
    onSelect(ids);
    // The button is gone.
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1} role="status">
      {lookalikes.length > 0 && (
        <Alert
          icon={<Icon name="warning" />}
          mb="md"
          title={t('publishers.lookalikes.title', { count: lookalikes.length })}
        >
          <Text mb="xs">{t('publishers.lookalikes.text')}</Text>
          <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {lookalikes.slice(0, MOST_SHOWN).map((group) => (
              <Stack key={group.listings[0]?.id} gap={4} component="li">
                <List size="sm">
                  {group.listings.map(({ id, name, address }) => (
                    <List.Item key={id}>
                      {address === null ? name : t('words.detailed', { name, detail: address })}
                    </List.Item>
                  ))}
                  {group.locations.map(({ locationId, name }) => (
                    <List.Item key={locationId}>
                      {t('publishers.lookalikes.location')}{' '}
                      <PageLink to="/locations/$id" params={{ id: String(locationId) }} c="inherit">
                        {name}
                      </PageLink>
                    </List.Item>
                  ))}
                </List>
                <Group gap="xs">
                  {group.listings.length > 1 &&
                    group.locations.length === 0 &&
                    group.listings.map(({ id, name, address }) => (
                      <Button
                        key={id}
                        size="xs"
                        aria-label={address === null ? undefined : t('publishers.lookalikes.onlyAt', { name, address })}
                        onClick={() => leaveOut(withoutOthers(group, id))}
                      >
                        {t('publishers.lookalikes.only', { name })}
                      </Button>
                    ))}
                  <Button size="xs" onClick={() => leaveOut(group.listings.map(({ id }) => id))}>
                    {t('publishers.lookalikes.none', { count: group.listings.length })}
                  </Button>
                </Group>
              </Stack>
            ))}
          </Stack>
          {lookalikes.length > MOST_SHOWN && (
            <Text mt="xs">{t('publishers.lookalikes.more', { count: lookalikes.length - MOST_SHOWN })}</Text>
          )}
        </Alert>
      )}
    </div>
  );
}
