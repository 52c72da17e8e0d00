import { Autocomplete, Box, Group, MultiSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../../components/section.js';
import { HoursEditor } from '../hours/hours-editor.js';
import { foldersQuery, tagsQuery } from '../../../api/locations-query.js';
import { categoriesQuery, countriesQuery, planSitesQuery } from '../location-queries.js';
import { AttributeChoices } from './attribute-choices.js';
import { fieldId, useEditor } from './editor-state.js';
import type { FormValues } from './form-values.js';
import { ChoiceOf, GroupOf, LongTextOf, SwitchOf, TextOf, TextsOf } from './fields.js';
import { ActionLinkRows, ProfileRows } from './link-rows.js';
import { RowList } from './row-list.js';
import { t } from '../../../language/t.js';
const TWO = { base: 1, sm: 2 } as const;

/** What the business is. */
export function BusinessSection() {
  const { values, change, errorOf, readOnly } = useEditor();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const choices = categories.map(({ databaseId, name, category }) => ({
    value: String(databaseId),
    label: `${name} (${category})`,
  }));
  const described = values.description.trim().length;
  return (
    <Section title={t('locations.editor.sections.business')}>
      <Stack gap="sm">
        <SimpleGrid cols={TWO}>
          <TextOf field="name" maxLength={150} required />
          <TextOf field="storeId" maxLength={100} />
          <ChoiceOf field="subCategoryId" data={choices} required />
          <MultiSelect
            id={fieldId('additionalCategoryIds')}
            label={t('locations.fields.additionalCategoryIds')}
            error={errorOf('additionalCategoryIds')}
            readOnly={readOnly}
            searchable
            limit={200}
            maxValues={9}
            data={withUnknown(choices, values.additionalCategoryIds)}
            value={[...values.additionalCategoryIds]}
            onChange={(additionalCategoryIds) => change({ additionalCategoryIds })}
          />
          <TextOf field="tagline" maxLength={250} />
          <TextOf field="yearOfIncorporation" maxLength={4} inputMode="numeric" read={digitsOf} />
        </SimpleGrid>
        <LongTextOf
          field="description"
          maxLength={5_000}
          description={`${t('locations.editor.descriptionHint')} · ${t('locations.editor.characters', { count: described })}`}
        />
        <SwitchOf field="temporarilyClosed" />
      </Stack>
    </Section>
  );
}

/** Where the business is. */
export function AddressSection() {
  const { values, change, readOnly } = useEditor();
  const { data: countries = [] } = useQuery(countriesQuery);
  const states = countries.find(({ iso }) => iso === values.countryIso)?.states ?? [];
  const { serviceArea } = values;
  const changeArea = (patch: Partial<typeof serviceArea>) => change({ serviceArea: { ...serviceArea, ...patch } });
  return (
    <Section title={t('locations.editor.sections.address')}>
      <Stack gap="sm">
        <SimpleGrid cols={TWO}>
          <ChoiceOf
            field="countryIso"
            required
            data={countries.map(({ iso, name }) => ({ value: iso, label: name }))}
            onChosen={() => ({ stateIso: '' })}
          />
          <ChoiceOf field="stateIso" data={states.map(({ iso, name }) => ({ value: iso, label: name }))} />
          <TextOf field="street" maxLength={200} />
          <TextOf field="street1" maxLength={200} />
          <TextOf field="city" maxLength={100} />
          <TextOf field="postalCode" maxLength={20} />
          <TextOf
            field="latitude"
            maxLength={20}
            inputMode="decimal"
            description={t('locations.editor.latitudeHint')}
          />
          <TextOf
            field="longitude"
            maxLength={20}
            inputMode="decimal"
            description={t('locations.editor.latitudeHint')}
          />
        </SimpleGrid>
        <SwitchOf field="hideAddress" />
        <GroupOf field="serviceArea">
          <SimpleGrid cols={TWO} mb="sm">
            <TextInput
              label={t('locations.editor.serviceType')}
              readOnly={readOnly}
              maxLength={100}
              value={serviceArea.businessType}
              onChange={({ currentTarget: { value } }) => changeArea({ businessType: value })}
            />
            <Select
              label={t('locations.editor.serviceCountry')}
              readOnly={readOnly}
              searchable
              limit={200}
              data={withUnknown(
                countries.map(({ iso, name }) => ({ value: iso, label: name })),
                serviceArea.regionCode ? [serviceArea.regionCode] : [],
              )}
              value={serviceArea.regionCode || null}
              onChange={(regionCode) => changeArea({ regionCode: regionCode ?? '' })}
            />
          </SimpleGrid>
          <RowList
            rows={serviceArea.placeInfos}
            max={20}
            readOnly={readOnly}
            added={{ placeId: '', placeName: '' }}
            nameOf={({ placeName }, position) => placeName || String(position + 1)}
            onChange={(placeInfos) => changeArea({ placeInfos })}
          >
            {(place, changePlace) => (
              <>
                <TextInput
                  label={t('locations.editor.placeName')}
                  readOnly={readOnly}
                  maxLength={200}
                  flex="1 1 10rem"
                  value={place.placeName}
                  onChange={({ currentTarget: { value } }) => changePlace({ placeName: value })}
                />
                <TextInput
                  label={t('locations.editor.placeId')}
                  readOnly={readOnly}
                  maxLength={200}
                  flex="1 1 10rem"
                  value={place.placeId}
                  onChange={({ currentTarget: { value } }) => changePlace({ placeId: value })}
                />
              </>
            )}
          </RowList>
        </GroupOf>
      </Stack>
    </Section>
  );
}

/** How customers and the service reach the business. */
export function ContactSection() {
  return (
    <Section title={t('locations.editor.sections.contact')}>
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
        <TextsOf field="additionalPhones" max={5} description={t('locations.editor.phoneHint')} />
        <TextOf field="bizUrl" maxLength={1_000} />
        <TextsOf field="paymentMethods" max={20} />
        <TextOf field="ownerName" maxLength={200} />
        <TextOf field="ownerEmail" maxLength={254} />
      </SimpleGrid>
    </Section>
  );
}

/** When the business is open. */
export function HoursSection() {
  const { values, change, readOnly } = useEditor();
  return (
    <Section title={t('locations.editor.sections.hours')}>
      <GroupOf field="businessHours" alone>
        <HoursEditor
          hours={values.businessHours}
          readOnly={readOnly}
          onChange={(businessHours) => change({ businessHours })}
        />
      </GroupOf>
    </Section>
  );
}

/** Links that publishers show. */
export function LinksSection() {
  const { values, change, readOnly } = useEditor();
  return (
    <Section title={t('locations.editor.sections.links')}>
      <Stack gap="sm">
        <GroupOf field="socialUrls">
          <ProfileRows rows={values.socialUrls} readOnly={readOnly} onChange={(socialUrls) => change({ socialUrls })} />
        </GroupOf>
        <GroupOf field="placeActionLinks">
          <ActionLinkRows
            rows={values.placeActionLinks}
            readOnly={readOnly}
            onChange={(placeActionLinks) => change({ placeActionLinks })}
          />
        </GroupOf>
      </Stack>
    </Section>
  );
}

/** What the business has and offers. */
export function AttributesSection() {
  const { values, change, readOnly } = useEditor();
  return (
    <Section title={t('locations.editor.sections.attributes')}>
      <GroupOf field="attributes" alone>
        <AttributeChoices
          values={values.attributes ?? {}}
          unset={t('locations.editor.attributes.notTold')}
          readOnly={readOnly}
          onChange={(attributes) => change({ attributes: attributes as FormValues['attributes'] })}
        />
      </GroupOf>
    </Section>
  );
}

/** How the account sorts the location, and where it is published. */
export function OrganisationSection() {
  const { values, change, errorOf, readOnly } = useEditor();
  const { data: tags = [] } = useQuery(tagsQuery);
  const { data: folders = [] } = useQuery(foldersQuery);
  const { data: sites = [] } = useQuery(planSitesQuery);
  return (
    <Section title={t('locations.editor.sections.organisation')}>
      <SimpleGrid cols={TWO}>
        <TextsOf
          field="tags"
          max={10}
          data={tags.map(({ name }) => name)}
          description={t('locations.editor.tagsHint')}
        />
        <Autocomplete
          id={fieldId('folderName')}
          label={t('locations.fields.folderName')}
          description={t('locations.editor.folderHint')}
          error={errorOf('folderName')}
          readOnly={readOnly}
          limit={100}
          maxLength={200}
          data={[...new Set(folders.map(({ name }) => name))]}
          value={values.folderName}
          onChange={(folderName) => change({ folderName })}
        />
        <MultiSelect
          id={fieldId('enabledSiteIds')}
          label={t('locations.fields.enabledSiteIds')}
          description={t('locations.editor.sitesHint')}
          error={errorOf('enabledSiteIds')}
          readOnly={readOnly}
          searchable
          data={withUnknown(
            sites.map(({ id, name }) => ({ value: String(id), label: name })),
            values.enabledSiteIds,
          )}
          value={[...values.enabledSiteIds]}
          onChange={(enabledSiteIds) => change({ enabledSiteIds })}
        />
      </SimpleGrid>
    </Section>
  );
}

/** Only its digits are a year; anything else could not be saved. */
const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Chosen values are shown by themselves until the choices are loaded. */
function withUnknown(choices: { value: string; label: string }[], chosen: readonly string[]) {
  const known = new Set(choices.map(({ value }) => value));
  return [...choices, ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value }))];
}
