import { ActionIcon, Button, Checkbox, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { t } from '../../../language/t.js';
import type { Draft, DraftProduct } from './draft.js';
import { useProblemAt, useProblemsOfParts } from './problems-context.js';
import { idOfField } from './problems.js';
import { isWebAddress } from './web-address.js';
/** The products of a post [contract 4]. */
const MOST_PRODUCTS = 20;
/** The longest name and price, and the longest address [contract 4]. */
const LONGEST_TEXT = 1_000;
const LONGEST_URL = 2_048;

/** A product without content, at all these publishers. */
export function emptyProduct(publishers: readonly PublisherInfo[]): DraftProduct {
  return { name: '', price: '', photo: '', sites: publishers.map(({ publisher }) => publisher) };
}

interface ProductFieldsProps {
  readonly draft: Draft;
  readonly publishers: readonly PublisherInfo[];
  readonly onChange: (draft: Draft) => void;
}

/** The products of a post, each with the publishers that show it. */
export function ProductFields({ draft, publishers, onChange }: ProductFieldsProps) {
  const set = (products: readonly DraftProduct[]) => onChange({ ...draft, products });
  const problem = useProblemAt('products');
  const photoProblem = useProblemsOfParts('products')('photo');
  return (
    <Stack gap="xs" role="group" aria-label={t('posts.composer.products')} id={idOfField('products')}>
      {problem !== undefined && (
        <Text c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      {draft.products.map((product, index) => (
        <ProductCard
          key={index}
          number={index + 1}
          product={product}
          photoProblem={hasWrongPhoto(product) ? photoProblem : undefined}
          chosen={publishers.filter(({ publisher }) => draft.sites.includes(publisher))}
          onChange={(next) => set(draft.products.map((each, n) => (n === index ? next : each)))}
          onRemove={() => set(draft.products.filter((_, n) => n !== index))}
        />
      ))}
      {draft.products.length < MOST_PRODUCTS && (
        <Group>
          <Button
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => set([...draft.products, emptyProduct(publishers)])}
          >
            {t('posts.composer.addProduct')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function hasWrongPhoto({ photo }: DraftProduct): boolean {
  const address = photo?.trim() ?? '';
  return address !== '' && !isWebAddress(address);
}

interface ProductCardProps {
  readonly number: number;
  readonly product: DraftProduct;
  readonly photoProblem: string | undefined;
  readonly chosen: readonly PublisherInfo[];
  readonly onChange: (product: DraftProduct) => void;
  readonly onRemove: () => void;
}

function ProductCard({ number, product, photoProblem, chosen, onChange, onRemove }: ProductCardProps) {
  return (
    <Paper withBorder p="xs" role="group" aria-label={t('posts.composer.productNumber', { number })}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <TextInput
          label={t('posts.composer.product')}
          value={product.name ?? ''}
          maxLength={LONGEST_TEXT}
          onChange={({ currentTarget: { value } }) => onChange({ ...product, name: value })}
        />
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            label={t('posts.composer.price')}
            value={String(product.price ?? '')}
            maxLength={LONGEST_TEXT}
            onChange={({ currentTarget: { value } }) => onChange({ ...product, price: value })}
            flex={1}
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('posts.composer.removeProduct', { number })}
            onClick={onRemove}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </Group>
      </SimpleGrid>
      <TextInput
        label={t('posts.composer.productPhoto')}
        error={photoProblem}
        type="url"
        placeholder="https://"
        mt="xs"
        value={product.photo ?? ''}
        maxLength={LONGEST_URL}
        onChange={({ currentTarget: { value } }) => onChange({ ...product, photo: value })}
      />
      {chosen.length > 1 && (
        <Checkbox.Group
          aria-label={t('posts.composer.productSites', { number })}
          value={[...product.sites]}
          onChange={(sites) => onChange({ ...product, sites })}
        >
          <Group gap="sm" mt="xs">
            {chosen.map(({ publisher, name }) => (
              <Checkbox key={publisher} value={publisher} label={name} size="xs" />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </Paper>
  );
}
