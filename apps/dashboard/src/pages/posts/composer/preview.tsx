import { List, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import type { DraftCheck } from './check-query.js';
import type { Draft } from './draft.js';
import { PostLook } from './post-look.js';
import type { Device } from './post-look.js';
import classes from './preview.module.css';

const DEVICES: readonly Device[] = ['desktop', 'phone'];

interface PreviewProps {
  readonly draft: Draft;
  readonly publishers: readonly PublisherInfo[];
  readonly check: DraftCheck;
}

/** The post as each publisher shows it on a computer or a phone, with what is not shown there. */
export function Preview({ draft, publishers, check: { problems, warnings, error, isCurrent } }: PreviewProps) {
  const [device, setDevice] = useState<Device>('desktop');
  const chosen = publishers.filter(({ publisher }) => draft.sites.includes(publisher));
  return (
    <Section
      title={t('posts.composer.preview')}
      description={t('posts.composer.previewHint')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('posts.composer.device')}
          data={DEVICES.map((value) => ({ value, label: t(`posts.composer.devices.${value}`) }))}
          value={device}
          onChange={setDevice}
        />
      }
    >
      {chosen.length === 0 ? (
        <Text>{t('posts.composer.previewNothing')}</Text>
      ) : (
        <Stack gap="lg">
          <ErrorAlert error={error} />
          {chosen.map((publisher) => {
            const { publisher: site, name } = publisher;
            const hidden = warnings.filter((each) => each.site === site);
            const isGood = isCurrent && !problems.some((each) => each.site === site || each.site === null);
            return (
              <article key={site} aria-label={name}>
                <div className={classes['head']}>
                  <Title order={3}>{name}</Title>
                  <span aria-live="polite">
                    {isGood && <StatusBadge tone="good">{t('posts.composer.rulesKept')}</StatusBadge>}
                  </span>
                </div>
                <PostLook draft={draft} publisher={publisher} device={device} />
                {hidden.length > 0 && (
                  <>
                    <Text fw={600} mt="xs">
                      {t('posts.composer.notShown')}
                    </Text>
                    <List size="sm" aria-label={t('posts.composer.notShown')}>
                      {hidden.map(({ field, message }) => (
                        <List.Item key={field}>{message}</List.Item>
                      ))}
                    </List>
                  </>
                )}
              </article>
            );
          })}
        </Stack>
      )}
    </Section>
  );
}
