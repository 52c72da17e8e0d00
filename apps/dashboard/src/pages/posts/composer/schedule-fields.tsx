import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { MomentInput } from '../../../components/moment-input.js';
import { Section } from '../../../components/section.js';
import { postTexts } from '../../../texts/posts.js';
import { readerZone } from '../calendar/calendar-words.js';
import type { Draft } from './draft.js';

const texts = postTexts.composer;

/** When the post goes live and is removed, in the reader's time zone. */
export function ScheduleFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  return (
    <Section title={texts.when}>
      <Stack gap="sm">
        <Radio.Group
          label={texts.timing}
          value={draft.scheduled ? 'later' : 'now'}
          onChange={(value) => onChange({ ...draft, scheduled: value === 'later' })}
        >
          <Stack gap={6} mt={4}>
            <Radio value="now" label={texts.now} />
            <Radio value="later" label={texts.later} />
          </Stack>
        </Radio.Group>
        {draft.scheduled && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <MomentInput
                label={texts.start}
                value={draft.start}
                onChange={(start) => onChange({ ...draft, start })}
              />
              <MomentInput label={texts.end} value={draft.end} onChange={(end) => onChange({ ...draft, end })} />
            </SimpleGrid>
            <Text size="sm" c="dimmed">
              {texts.zone(readerZone())}
            </Text>
          </>
        )}
      </Stack>
    </Section>
  );
}
