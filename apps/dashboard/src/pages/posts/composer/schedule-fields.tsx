import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { MomentInput } from '../../../components/moment-input.js';
import { Section } from '../../../components/section.js';
import { readerZone } from '../calendar/calendar-words.js';
import type { Draft } from './draft.js';
import { t } from '../../../language/t.js';

/** When the post goes live and is removed, in the reader's time zone. */
export function ScheduleFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  return (
    <Section title={t('posts.composer.when')}>
      <Stack gap="sm">
        <Radio.Group
          label={t('posts.composer.timing')}
          value={draft.scheduled ? 'later' : 'now'}
          onChange={(value) => onChange({ ...draft, scheduled: value === 'later' })}
        >
          <Stack gap={6} mt={4}>
            <Radio value="now" label={t('posts.composer.now')} />
            <Radio value="later" label={t('posts.composer.later')} />
          </Stack>
        </Radio.Group>
        {draft.scheduled && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <MomentInput
                label={t('posts.composer.start')}
                value={draft.start}
                onChange={(start) => onChange({ ...draft, start })}
              />
              <MomentInput
                label={t('posts.composer.end')}
                value={draft.end}
                onChange={(end) => onChange({ ...draft, end })}
              />
            </SimpleGrid>
            <Text size="sm" c="dimmed">
              {t('posts.composer.zone', { zone: readerZone() })}
            </Text>
          </>
        )}
      </Stack>
    </Section>
  );
}
