import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Kbd,
  Menu,
  PasswordInput,
  Radio,
  Select,
  SimpleGrid,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { ButtonLink, IconLink } from '../components/button-link.js';
import { CopyField } from '../components/copy-field.js';
import { Copyable } from '../components/copyable.js';
import { DayField, MomentField } from '../components/day-field.js';
import { Icon } from '../components/icon.js';
import { PageLink } from '../components/page-link.js';
import { RowCheckbox } from '../components/row-checkbox.js';
import { SearchSelect } from '../components/search-select.js';
import { SecretOnce } from '../components/secret-once.js';
import { Section } from '../components/section.js';
import { SubNavigation } from '../components/sub-navigation.js';
import { FileDrop } from '../components/uploads/file-drop.js';

const VARIANTS = ['filled', 'default', 'subtle'] as const;
const CITIES = ['Berlin', 'Lisbon', 'Lyon'];

/** What a person presses, and what a person fills in. */
export function FieldParts() {
  const [moment, setMoment] = useState<string>();
  const [day, setDay] = useState<string | undefined>('2026-07-06');
  return (
    <>
      <Section title="Buttons" description="One filled button on a page: the next step">
        {VARIANTS.map((variant) => (
          <Group key={variant} mb="sm">
            <Button variant={variant}>Save changes</Button>
            <Button variant={variant} leftSection={<Icon name="plus" />}>
              Add rule
            </Button>
            <Button variant={variant} size="xs">
              Small
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} loading aria-label={`Loading ${variant}`}>
              Loading
            </Button>
            <ActionIcon variant={variant} aria-label={`Copy ${variant}`}>
              <Icon name="copy" />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button variant="filled" color="red">
            Delete account
          </Button>
          <ButtonLink to="/">Link as a button</ButtonLink>
          <IconLink to="/" variant="default" aria-label="Link as an icon">
            <Icon name="external" />
          </IconLink>
          <PageLink to="/">Link to a page</PageLink>
          <Menu>
            <Menu.Target>
              <Button rightSection={<Icon name="down" />}>Open menu</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Formats</Menu.Label>
              <Menu.Item>Comma-separated values</Menu.Item>
              <Menu.Item disabled>Spreadsheet</Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red">Delete</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Kbd>g</Kbd>
        </Group>
      </Section>
      <Section title="Navigation inside of a part">
        <SubNavigation
          label="Example of a navigation"
          pages={[
            { to: '/settings/account', label: 'Account' },
            { to: '/settings/members', label: 'Members' },
          ]}
        />
      </Section>
      <Section title="Fields">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput label="Name" placeholder="Example" />
          <TextInput label="Name with a hint" description="As customers know it" defaultValue="Harbour Light" />
          <TextInput label="Name that is needed" required error="Enter a name." />
          <TextInput label="Name that is fixed" disabled value="Harbour Light" />
          <Select label="City" data={CITIES} defaultValue="Lyon" />
          <Select
            label="City to find"
            data={CITIES}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Clear' }}
          />
          <Textarea label="Text" defaultValue="Open on Sunday, too." autosize minRows={2} />
          <MomentField label="From" value={moment} onChange={setMoment} />
          <DayField label="Day" value={day} onChange={setDay} />
          <DayField
            label="Day that is wrong"
            value="2026-07-06"
            error="Select a later day."
            onChange={() => undefined}
          />
          <SearchSelect label="City to search" data={CITIES} />
          <PasswordInput label="Password" autoComplete="off" />
        </SimpleGrid>
        <Group mt="md">
          <Checkbox label="Off" />
          <Checkbox label="On" defaultChecked />
          <Checkbox label="Some" indeterminate />
          <Checkbox label="Disabled" disabled />
          <Radio label="One of several" defaultChecked />
          <Switch label="Switched on" defaultChecked />
        </Group>
        <Group mt="md">
          <RowCheckbox label="Row that is not selected" checked={false} onChange={() => undefined} />
          <RowCheckbox label="Row that is selected" checked onChange={() => undefined} />
          <RowCheckbox
            label="Rows of which some are selected"
            checked={false}
            indeterminate
            onChange={() => undefined}
          />
          <RowCheckbox label="Row that cannot be selected" checked={false} disabled onChange={() => undefined} />
        </Group>
      </Section>
      <Section title="Values to copy">
        <CopyField label="Link" value="https://listings.example/invitations/1" />
        <Copyable name="correlation ID" value="01JZ0000000000000000000000" />
        <SecretOnce label="API key" value="la_live_example" onClose={() => undefined} />
      </Section>
      <Section title="Files">
        <FileDrop onFiles={() => undefined} />
      </Section>
    </>
  );
}
