import { Accordion, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { t } from '../../../language/t.js';
import { AttributeChoices } from '../editor/attribute-choices.js';
import { dayAfter, problemOf, WEEKDAYS } from '../hours/hours.js';
import { selectedCount, toJobSelection, usualCountry } from '../list/selection.js';
import type { Selection } from '../list/selection.js';
import { changesSomething, NO_CHANGE, toChange } from './edit-draft.js';
import type { EditDraft } from './edit-draft.js';
import { CountryFields, FolderFields, LinkFields, ListFields, StateFields, TextFields } from './edit-fields.js';
import { HolidayFields } from './holiday-fields.js';
import { SpecialFields } from './special-fields.js';
import { WeekFields } from './week-fields.js';

/** The parts of a change, hours first. */
const PARTS = ['special', 'week', 'lists', 'texts', 'attributes', 'links', 'country', 'folder', 'state'] as const;

/** Asks what becomes of the selected locations. The service then checks it for all of them, and changes nothing before. */
export function EditDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const [draft, setDraft] = useState<EditDraft>(NO_CHANGE);
  const [wasAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const change = (part: Partial<EditDraft>) => setDraft((now) => ({ ...now, ...part }));
  const edit = toChange(draft);
  const start = useJobChange(
    () => api.post('/api/v4/location-edits', { body: { input: { ...toJobSelection(selection), ...edit } } }),
    { onDone: ({ id }) => void navigate({ to: '/locations/changes/$jobId', params: { jobId: id } }) },
  );
  const hasProblem =
    [draft.special.intervals ?? [], draft.publicHolidayHours ?? []].some(
      (intervals) => problemOf(intervals) !== undefined,
    ) || WEEKDAYS.some((day) => problemOf(draft.week[day] ?? [], { next: dayAfter(draft.week, day) }) !== undefined);
  const fields: Record<(typeof PARTS)[number], ReactNode> = {
    special: (
      <Stack gap="lg">
        <HolidayFields
          hours={draft.publicHolidayHours}
          onChange={(publicHolidayHours) => change({ publicHolidayHours })}
        />
        <SpecialFields
          country={usualCountry(selection)}
          special={draft.special}
          onChange={(special) => change({ special })}
        />
      </Stack>
    ),
    week: <WeekFields week={draft.week} onChange={(week) => change({ week })} />,
    lists: <ListFields draft={draft} onChange={change} />,
    texts: <TextFields draft={draft} onChange={change} />,
    attributes: (
      <AttributeChoices
        values={draft.attributes}
        unset={t('changes.unchanged')}
        clears
        onChange={(attributes) => change({ attributes })}
      />
    ),
    links: <LinkFields draft={draft} onChange={change} />,
    country: <CountryFields draft={draft} onChange={change} />,
    folder: <FolderFields draft={draft} onChange={change} />,
    state: <StateFields draft={draft} onChange={change} />,
  };
  const count = selectedCount(selection);
  return (
    <Modal opened onClose={onClose} title={t('changes.change', { count })} size="xl" closeOnClickOutside={false}>
      <Accordion multiple defaultValue={['special']} order={3} variant="separated">
        {PARTS.map((part) => (
          <Accordion.Item key={part} value={part}>
            <Accordion.Control>{t(`changes.parts.${part}`)}</Accordion.Control>
            <Accordion.Panel>{fields[part]}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {wasAsked && !changesSomething(edit) && (
        <Text mt="sm" c="var(--mantine-color-error)" role="alert">
          {t('changes.noChange')}
        </Text>
      )}
      <ErrorAlert error={start.error} />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{t('common.actions.cancel')}</Button>
        <Button
          variant="filled"
          loading={start.isPending}
          onClick={() => {
            setAsked(true);
            if (changesSomething(edit) && !hasProblem) start.mutate();
          }}
        >
          {t('changes.preview')}
        </Button>
      </Group>
    </Modal>
  );
}
