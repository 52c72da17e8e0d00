import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { MomentField } from '../../../components/day-field.js';
import { localText } from '../../../components/local-text.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { zoneText } from '../calendar/calendar-words.js';
import type { Draft } from './draft.js';
import { useProblemAt } from './problems-context.js';
import { idOfField } from './problems.js';

/** When the post goes live and is removed, in the reader's time zone. */
export function ScheduleFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const problem = useProblemAt('schedule');
  const today = localText(new Date().toISOString()).slice(0, 10);
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
            <Radio value="later" label={t('posts.composer.scheduleIt')} />
          </Stack>
        </Radio.Group>
        {draft.scheduled && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} id={idOfField('schedule')}>
              <MomentField
                label={t('posts.composer.start')}
                least={today}
                error={problem}
                value={draft.start}
                onChange={(start) => onChange({ ...draft, start })}
              />
              <MomentField
                label={t('posts.composer.end')}
                least={draft.start === undefined ? today : localText(draft.start).slice(0, 10)}
                value={draft.end}
                onChange={(end) => onChange({ ...draft, end })}
              />
            </SimpleGrid>
            <Text c="dimmed">{t('posts.composer.zone', { zone: zoneText() })}</Text>
          </>
        )}
      </Stack>
    </Section>
  );
}
