import { Autocomplete, Box, Group, MultiSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { foldersQuery, tagsQuery } from '../../../api/locations-query.js';
import { daysAgo } from '../../../components/days-ago.js';
import { PinMap } from '../../../components/map/maps.js';
import { t } from '../../../language/t.js';
import { HolidayHoursEditor } from '../hours/holiday-hours-editor.js';
import { HoursEditor } from '../hours/hours-editor.js';
import { categoriesQuery, countriesQuery, planSitesQuery } from '../location-queries.js';
import { AttributeChoices } from './attribute-choices.js';
import { ChoiceOf, DayOf, GroupOf, LongTextOf, SwitchOf, TextOf, TextsOf, useField, withUnknown } from './fields.js';
import type { AttributeValue } from './form-values.js';
import { ActionLinkRows, ProfileRows } from './link-rows.js';
import { useLocationFormContext } from './location-form.js';
import { placeOf } from './place-of.js';
import { RowList } from './row-list.js';
import type { SectionName } from './sections.js';

const TWO = { base: 1, sm: 2 } as const;

/** The fields of each section, in a form around them. */
export const SECTION_FORMS: Readonly<Record<SectionName, ComponentType>> = {
  address: AddressFields,
  hours: HoursFields,
  contact: ContactFields,
  business: BusinessFields,
  links: LinkFields,
  attributes: AttributeFields,
  organisation: OrganisationFields,
};

function AddressFields() {
  const form = useLocationFormContext();
  const { data: countries = [] } = useQuery(countriesQuery);
  const states = countries.find(({ iso }) => iso === form.values.countryIso)?.states ?? [];
  const hint = t('locations.editor.latitudeHint');
  return (
    <Stack gap="sm">
      <TextOf field="name" maxLength={150} required />
      <SimpleGrid cols={TWO}>
        <ChoiceOf
          field="countryIso"
          required
          data={countries.map(({ iso, name }) => ({ value: iso, label: name }))}
          onChosen={() => form.setFieldValue('stateIso', '')}
        />
        <ChoiceOf field="stateIso" data={states.map(({ iso, name }) => ({ value: iso, label: name }))} />
        <TextOf field="street" maxLength={200} />
        <TextOf field="street1" maxLength={200} />
        <TextOf field="city" maxLength={100} />
        <TextOf field="postalCode" maxLength={20} />
      </SimpleGrid>
      <Box h={260}>
        <PinMap
          label={t('location.map')}
          place={placeOf(form.values)}
          onChange={({ latitude, longitude }) => {
            form.setFieldValue('latitude', latitude.toFixed(6));
            form.setFieldValue('longitude', longitude.toFixed(6));
          }}
        />
      </Box>
      <SimpleGrid cols={TWO}>
        <TextOf field="latitude" maxLength={20} inputMode="decimal" description={hint} />
        <TextOf field="longitude" maxLength={20} inputMode="decimal" description={hint} />
      </SimpleGrid>
      <SwitchOf field="hideAddress" />
      <SwitchOf field="temporarilyClosed" />
      {form.values.temporarilyClosed && <DayOf field="reopensAt" least={daysAgo(-1)} />}
      <SwitchOf field="permanentlyClosed" />
      {form.values.permanentlyClosed && <DayOf field="permanentlyClosedAt" most={daysAgo(0)} />}
      <ServiceAreaFields countries={countries.map(({ iso, name }) => ({ value: iso, label: name }))} />
    </Stack>
  );
}

function ServiceAreaFields({ countries }: { countries: { value: string; label: string }[] }) {
  const form = useLocationFormContext();
  const { regionCode, placeInfos } = form.values.serviceArea;
  return (
    <GroupOf field="serviceArea">
      <SimpleGrid cols={TWO} mb="sm">
        <TextInput
          label={t('locations.editor.serviceType')}
          maxLength={100}
          {...form.getInputProps('serviceArea.businessType')}
        />
        <Select
          label={t('locations.editor.serviceCountry')}
          searchable
          limit={200}
          data={withUnknown(countries, regionCode ? [regionCode] : [])}
          value={regionCode || null}
          onChange={(next) => form.setFieldValue('serviceArea.regionCode', next ?? '')}
        />
      </SimpleGrid>
      <RowList
        rows={placeInfos}
        max={20}
        added={{ placeId: '', placeName: '' }}
        nameOf={({ placeName }, position) => placeName || String(position + 1)}
        onChange={(rows) => form.setFieldValue('serviceArea.placeInfos', rows)}
      >
        {(place, change) => (
          <>
            <TextInput
              label={t('locations.editor.placeName')}
              maxLength={200}
              flex="1 1 10rem"
              value={place.placeName}
              onChange={({ currentTarget: { value } }) => change({ placeName: value })}
            />
            <TextInput
              label={t('locations.editor.placeId')}
              maxLength={200}
              flex="1 1 10rem"
              value={place.placeId}
              onChange={({ currentTarget: { value } }) => change({ placeId: value })}
            />
          </>
        )}
      </RowList>
    </GroupOf>
  );
}

function HoursFields() {
  const form = useLocationFormContext();
  return (
    <Stack gap="md">
      <GroupOf field="businessHours" alone>
        <HoursEditor
          hours={form.values.businessHours}
          onChange={(hours) => form.setFieldValue('businessHours', hours)}
        />
      </GroupOf>
      <GroupOf field="publicHolidayHours" alone>
        <HolidayHoursEditor
          hours={form.values.publicHolidayHours ?? null}
          onChange={(hours) => form.setFieldValue('publicHolidayHours', hours)}
        />
      </GroupOf>
    </Stack>
  );
}

function ContactFields() {
  return (
    <SimpleGrid cols={TWO}>
      <Group align="flex-start">
        <Box flex="1 1 13rem">
          <TextOf field="phone" maxLength={40} type="tel" description={t('locations.editor.phoneHint')} />
        </Box>
        <Box w="6.5rem">
          <TextOf
            field="phoneExtension"
            maxLength={11}
            inputMode="numeric"
            read={digitsOf}
            description={t('locations.editor.extensionHint')}
          />
        </Box>
      </Group>
      <TextsOf field="additionalPhones" maxTags={5} description={t('locations.editor.phoneHint')} />
      <TextOf field="ownerName" maxLength={200} />
      <TextOf field="ownerEmail" maxLength={254} />
    </SimpleGrid>
  );
}

function BusinessFields() {
  const form = useLocationFormContext();
  const { additionalCategoryIds, description } = form.values;
  const { data: categories = [] } = useQuery(categoriesQuery);
  const choices = categories.map(({ databaseId, name, category }) => ({
    value: String(databaseId),
    label: `${name} (${category})`,
  }));
  return (
    <Stack gap="sm">
      <SimpleGrid cols={TWO}>
        <ChoiceOf field="subCategoryId" data={choices} required />
        <MultiSelect
          {...useField('additionalCategoryIds')}
          searchable
          limit={200}
          maxValues={9}
          data={withUnknown(choices, additionalCategoryIds)}
          value={[...additionalCategoryIds]}
        />
        <TextOf field="tagline" maxLength={250} />
        <TextOf field="yearOfIncorporation" maxLength={4} inputMode="numeric" read={digitsOf} />
      </SimpleGrid>
      <LongTextOf
        field="description"
        maxLength={5_000}
        description={`${t('locations.editor.descriptionHint')} · ${t('locations.editor.characters', { count: description.trim().length })}`}
      />
    </Stack>
  );
}

function LinkFields() {
  const form = useLocationFormContext();
  return (
    <Stack gap="sm">
      <TextOf field="bizUrl" maxLength={1_000} />
      <GroupOf field="socialUrls">
        <ProfileRows rows={form.values.socialUrls} onChange={(rows) => form.setFieldValue('socialUrls', rows)} />
      </GroupOf>
      <GroupOf field="placeActionLinks">
        <ActionLinkRows
          rows={form.values.placeActionLinks}
          onChange={(rows) => form.setFieldValue('placeActionLinks', rows)}
        />
      </GroupOf>
    </Stack>
  );
}

function AttributeFields() {
  const form = useLocationFormContext();
  return (
    <Stack gap="md">
      <GroupOf field="attributes" alone>
        <AttributeChoices
          values={form.values.attributes ?? {}}
          unset={t('locations.editor.attributes.notTold')}
          onChange={(values) => form.setFieldValue('attributes', values as Record<string, AttributeValue>)}
        />
      </GroupOf>
      <TextsOf field="paymentMethods" maxTags={20} />
    </Stack>
  );
}

function OrganisationFields() {
  const form = useLocationFormContext();
  const { data: tags = [] } = useQuery(tagsQuery);
  const { data: folders = [] } = useQuery(foldersQuery);
  const { data: sites = [] } = useQuery(planSitesQuery);
  const { enabledSiteIds } = form.values;
  return (
    <SimpleGrid cols={TWO}>
      <TextOf field="storeId" maxLength={100} />
      <Autocomplete
        {...useField('folderName')}
        description={t('locations.editor.folderHint')}
        limit={100}
        maxLength={200}
        data={[...new Set(folders.map(({ name }) => name))]}
      />
      <TextsOf
        field="tags"
        maxTags={10}
        data={tags.map(({ name }) => name)}
        description={t('locations.editor.tagsHint')}
      />
      <MultiSelect
        {...useField('enabledSiteIds')}
        description={t('locations.editor.sitesHint')}
        searchable
        data={withUnknown(
          sites.map(({ id, name }) => ({ value: String(id), label: name })),
          enabledSiteIds,
        )}
        value={[...enabledSiteIds]}
      />
    </SimpleGrid>
  );
}

/** Only its digits are a year; anything else could not be saved. */
const digitsOf = (text: string) => text.replace(/\D/g, '');
