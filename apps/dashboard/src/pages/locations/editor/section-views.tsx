import { Box, Group, Spoiler, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Facts } from '../../../components/facts.js';
import { PinMap } from '../../../components/map/maps.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { knownText, t } from '../../../language/t.js';
import { HoursView } from '../hours/hours-view.js';
import { toHours, toIntervals } from '../hours/hours.js';
import { attributesQuery, planSitesQuery } from '../location-queries.js';
import { countryName } from './country-name.js';
import { toValues } from './form-values.js';
import type { Location } from './form-values.js';
import { placeOf } from './place-of.js';
import type { SectionName } from './sections.js';
import { Web } from './web.js';

type View = ComponentType<{ location: Location }>;

/** The values of each section as people read them. */
export const SECTION_VIEWS: Readonly<Record<SectionName, View>> = {
  address: AddressView,
  hours: ({ location: { businessHours, publicHolidayHours: holidays } }) => (
    <HoursView hours={toHours(businessHours)} holidays={holidays ? toIntervals(holidays) : null} />
  ),
  contact: ContactView,
  business: BusinessView,
  links: LinksView,
  attributes: AttributesView,
  organisation: OrganisationView,
};

/** The height of a description before a person wants it whole. */
const DESCRIPTION_HEIGHT = 96;

function AddressView({ location }: { location: Location }) {
  const { name, street, street1, city, stateName, postalCode, countryIso, hideAddress, serviceArea } = location;
  const place = placeOf(toValues(location));
  const region = [city, stateName, postalCode].filter(Boolean).join(', ');
  const places = serviceArea?.placeInfos?.map(({ placeName }) => placeName).join(', ');
  return (
    <Stack gap="md">
      <Facts
        entries={[
          [t('locations.fields.name'), name],
          [
            t('words.address'),
            orNone(
              [street, street1, region, countryName(countryIso)].filter(Boolean).map((line) => (
                <div key={line} dir="auto">
                  {line}
                </div>
              )),
            ),
          ],
          [t('locations.fields.serviceArea'), places || null],
        ]}
      />
      {hideAddress && <Text>{t('location.facts.hiddenAddress')}</Text>}
      {place ? (
        <Box h={200}>
          <PinMap label={t('location.map')} place={place} />
        </Box>
      ) : (
        <Text c="dimmed">{t('location.facts.noPin')}</Text>
      )}
    </Stack>
  );
}

function ContactView({ location }: { location: Location }) {
  const { phone, phoneExtension, additionalPhones, ownerName, ownerEmail } = location;
  return (
    <Facts
      entries={[
        [t('locations.fields.phone'), orNone(phone)],
        [t('locations.fields.phoneExtension'), phoneExtension],
        [t('locations.fields.additionalPhones'), additionalPhones.join(', ') || null],
        [t('locations.fields.ownerName'), ownerName],
        [t('locations.fields.ownerEmail'), ownerEmail],
      ]}
    />
  );
}

function BusinessView({ location }: { location: Location }) {
  const { subCategoryName, additionalCategoryNames, tagline, description, yearOfIncorporation } = location;
  return (
    <Stack gap="md">
      <Facts
        entries={[
          [t('locations.fields.subCategoryId'), orNone(subCategoryName)],
          [t('locations.fields.additionalCategoryIds'), additionalCategoryNames.join(', ') || null],
          [t('locations.fields.tagline'), tagline],
          [t('locations.fields.yearOfIncorporation'), yearOfIncorporation],
        ]}
      />
      {description === '' ? (
        <Text c="dimmed">{t('location.facts.noDescription')}</Text>
      ) : (
        <Spoiler
          maxHeight={DESCRIPTION_HEIGHT}
          showLabel={t('common.actions.more')}
          hideLabel={t('locations.comparison.hideText')}
          styles={{ control: { fontSize: 'var(--mantine-font-size-md)', lineHeight: 'var(--mantine-line-height-md)' } }}
        >
          <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {description}
          </Text>
        </Spoiler>
      )}
    </Stack>
  );
}

function LinksView({ location: { bizUrl, socialUrls, placeActionLinks } }: { location: Location }) {
  return (
    <Facts
      entries={[
        [t('locations.fields.bizUrl'), orNone(bizUrl && <Web url={bizUrl} />)],
        ...Object.entries(socialUrls).map(([network, url]) => [network, <Web key={network} url={url} />] as const),
        ...placeActionLinks.map(
          ({ placeActionType, uri }) =>
            [
              knownText('locations.editor.actionTypes', placeActionType) ?? placeActionType,
              <Web key={uri} url={uri} />,
            ] as const,
        ),
      ]}
    />
  );
}

function AttributesView({ location: { attributes = {}, paymentMethods } }: { location: Location }) {
  const { data: known = [] } = useQuery(attributesQuery);
  const told = known.filter(({ key }) => Object.hasOwn(attributes, key));
  if (told.length === 0 && paymentMethods.length === 0) return <Text c="dimmed">{t('location.facts.none')}</Text>;
  return (
    <Facts
      entries={[
        ...told.map(({ key, name }) => [name, attributeText(attributes[key])] as const),
        [t('locations.fields.paymentMethods'), paymentMethods.join(', ') || null],
      ]}
    />
  );
}

function attributeText(value: boolean | string | undefined): string {
  if (typeof value === 'string') return knownText('locations.editor.attributes.choices', value) ?? value;
  return value ? t('locations.editor.attributes.yes') : t('locations.editor.attributes.no');
}

function OrganisationView({ location: { storeId, folderName, tags, enabledSiteIds } }: { location: Location }) {
  const { data: sites = [] } = useQuery(planSitesQuery);
  const names = sites.filter(({ id }) => enabledSiteIds.includes(Number(id))).map(({ name }) => name);
  return (
    <Facts
      entries={[
        [t('locations.fields.storeId'), orNone(storeId)],
        [t('locations.fields.folderName'), orNone(folderName)],
        [
          t('locations.fields.tags'),
          orNone(
            tags.length > 0 && (
              <Group gap={4}>
                {tags.map((tag) => (
                  <StatusBadge tone="neutral" key={tag}>
                    {tag}
                  </StatusBadge>
                ))}
              </Group>
            ),
          ),
        ],
        [
          t('locations.fields.enabledSiteIds'),
          enabledSiteIds.length === 0 ? t('location.facts.allPublishers') : names.join(', '),
        ],
      ]}
    />
  );
}

/** A value, or that there is none. */
function orNone(value: ReactNode): ReactNode {
  if (value) return value;
  return (
    <Text span c="dimmed">
      {t('location.facts.none')}
    </Text>
  );
}
