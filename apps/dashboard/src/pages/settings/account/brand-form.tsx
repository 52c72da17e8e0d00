import { Box, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { ColumnForm } from '../../../components/change-form.js';
import { useChangeForm } from '../../../components/use-change-form.js';
import { t } from '../../../language/t.js';

type AccountBrand = PortalSchemas['PortalAccountBrand'];

type Values = ReturnType<typeof valuesOf>;

/** The name, the colour and the sender of the account. An empty field is that of the installation. */
export function BrandForm({ brand }: { brand: AccountBrand }) {
  const { form, ...change } = useChangeForm(
    valuesOf(brand),
    (values) => api.put('/api/v4/portal/brand', { body: inputOf(values) }),
    { answers: queryKeys.brand, done: t('brand.saved'), outdates: [queryKeys.session] },
  );
  const { installation, accent, buttons } = brand;
  const { senderAddress } = installation;
  const isAdjusted = accent !== null && buttons !== null && buttons.light !== accent;
  return (
    <ColumnForm submit={t('common.actions.save')} {...change} align="flex-start">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" w="100%">
        <TextInput
          label={t('brand.name')}
          placeholder={installation.name}
          maxLength={60}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('brand.accent')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={t('brand.accentHint')}
          maxLength={7}
          leftSection={
            <ColorPicker value={form.values.accent} onPick={(color) => form.setFieldValue('accent', color)} />
          }
          {...form.getInputProps('accent')}
        />
        <TextInput
          label={t('brand.sender')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            senderAddress === null ? t('brand.senderNone') : t('brand.senderHint', { address: senderAddress })
          }
          maxLength={60}
          {...form.getInputProps('senderName')}
        />
        <TextInput label={t('brand.replyTo')} type="email" maxLength={254} {...form.getInputProps('replyTo')} />
      </SimpleGrid>
      {isAdjusted && (
        <Group gap="xs" wrap="nowrap">
          <Box bg={buttons.light} w={18} h={18} flex="none" style={{ borderRadius: 4 }} />
          <Box bg={buttons.dark} w={18} h={18} flex="none" style={{ borderRadius: 4 }} />
          <Text c="dimmed">{t('brand.adjusted', { light: buttons.light, dark: buttons.dark })}</Text>
        </Group>
      )}
    </ColumnForm>
  );
}

/** The picker of the browser, beside the text of the colour. */
function ColorPicker({ value, onPick }: { value: string; onPick: (color: string) => void }) {
  return (
    <input
      type="color"
      aria-label={t('brand.accentPick')}
      value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#3b54cb'}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
      style={{ width: 20, height: 20, padding: 0, border: 0, background: 'none' }}
    />
  );
}

function valuesOf({ name, accent, senderName, replyTo }: AccountBrand) {
  return { name: name ?? '', accent: accent ?? '', senderName: senderName ?? '', replyTo: replyTo ?? '' };
}

function inputOf(values: Values) {
  const given = (text: string) => (text.trim() === '' ? null : text.trim());
  const { name, accent, senderName, replyTo } = values;
  return { name: given(name), accent: given(accent), senderName: given(senderName), replyTo: given(replyTo) };
}
