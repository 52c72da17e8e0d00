import { ActionIcon, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { createContext, useContext, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useDraft } from '../../components/use-draft.js';
import { useSetting } from '../../components/use-setting.js';
import { t } from '../../language/t.js';
import { withTemplate } from './templates.js';
import type { ReplyTemplate } from './templates.js';
const NONE: readonly ReplyTemplate[] = [];
const NOTHING_TYPED = { name: '', text: '' };
const LONGEST_NAME = 60;
const LONGEST_TEXT = 4_000;

type Templates = [templates: readonly ReplyTemplate[], change: (templates: readonly ReplyTemplate[]) => void];

const TemplatesContext = createContext<Templates>([[], () => undefined]);

/** Gives the templates of this browser and account to what is inside. */
export function TemplatesProvider({ children }: { children: ReactNode }) {
  const [templates, change] = useSetting<readonly ReplyTemplate[]>('reply-templates', NONE);
  return <TemplatesContext value={[templates, change]}>{children}</TemplatesContext>;
}

/** The templates, and a function that keeps others instead. */
export function useTemplates(): Templates {
  return useContext(TemplatesContext);
}

/** Opens the templates to add and delete them. */
export function TemplatesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reviews.templates.title')}</Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('reviews.templates.title')}>
        <TemplatesForm />
      </Modal>
    </>
  );
}

function TemplatesForm() {
  const [templates, change] = useTemplates();
  const [{ name, text }, keep, clear] = useDraft('reply-template', NOTHING_TYPED);
  const nameField = useRef<HTMLInputElement>(null);
  const add = () => {
    change(withTemplate(templates, { name, text }));
    clear();
  };
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('reviews.templates.kept')}</Text>
      {templates.length === 0 && <Text>{t('reviews.templates.none')}</Text>}
      {templates.map((each) => (
        <Group key={each.name} justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Text fw={600}>{each.name}</Text>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{each.text}</Text>
          </div>
          <ActionIcon
            variant="default"
            aria-label={t('reviews.templates.remove', { name: each.name })}
            onClick={() => {
              change(templates.filter((other) => other !== each));
              // The button is gone.
              nameField.current?.focus();
            }}
          >
            <span aria-hidden="true">×</span>
          </ActionIcon>
        </Group>
      ))}
      <TextInput
        ref={nameField}
        label={t('words.name')}
        value={name}
        onChange={({ currentTarget: { value } }) => keep({ name: value, text })}
        maxLength={LONGEST_NAME}
      />
      <Textarea
        label={t('words.text')}
        description={t('reviews.templates.placeholders')}
        value={text}
        onChange={({ currentTarget: { value } }) => keep({ name, text: value })}
        maxLength={LONGEST_TEXT}
        autosize
        minRows={3}
      />
      <Group justify="flex-end">
        <Button variant="filled" onClick={add} disabled={name.trim() === '' || text.trim() === ''}>
          {t('words.add')}
        </Button>
      </Group>
    </Stack>
  );
}
