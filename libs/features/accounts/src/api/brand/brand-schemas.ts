import { INPUT_BOUNDS, MOST_BRAND_NAME } from '@listings/domain';
import { ACCOUNT_BOUNDS } from '../../rules/account-bounds.js';
import { shadesOf } from '../../brand/brand.js';
import type { Brand } from '../../brand/brand.js';
import { inputText, listOf, text } from '@listings/api-kit';
import { nullable } from '@listings/api-kit';
import { bodyOf, inlineRecord, recordOf } from '@listings/api-kit';

/** How the service appears to a person. */
export const BrandView = recordOf('PortalBrand', 'How the service appears: as the account, else as the installation.', {
  name: text('Name.'),
  logoUrl: nullable(text('Path of the logo, which never changes; null: there is none.')),
  shades: listOf(
    'Ten shades of the accent, from the lightest to the darkest; empty: the colours of the product.',
    text('A colour such as `#3b54cb`.'),
  ),
});

/** The fields of {@link BrandView}. */
export function brandView(brand: Brand) {
  return { name: brand.name, logoUrl: brand.logoPath, shades: [...shadesOf(brand)] };
}

const accentText = (description: string) => nullable(text(description));

/** What an account has set. */
export const AccountBrandView = recordOf('PortalAccountBrand', 'How the account appears; null: as the installation.', {
  name: nullable(text('Name.')),
  accent: accentText('Accent of buttons and links.'),
  senderName: nullable(text('Name of the sender of e-mails. The address is that of the service.')),
  replyTo: nullable(text('Address of answers to e-mails.')),
  logoUrl: nullable(text('Path of the logo of the account.')),
  buttons: nullable(
    inlineRecord('The shades of the accent that buttons have; null: the colours of the product.', {
      light: text('Colour in the light theme.'),
      dark: text('Colour in the dark theme.'),
    }),
  ),
  installation: inlineRecord('How the installation appears.', {
    name: text('Name.'),
    accent: accentText('Accent; null: the colour of the product.'),
    senderAddress: nullable(text('Address of the sender of e-mails; null: the service sends none.')),
  }),
});

export const BrandBody = bodyOf({
  name: nullable(inputText('Name; null: that of the installation.', { maxLength: MOST_BRAND_NAME })),
  accent: nullable(
    inputText('A colour such as `#3b54cb`; null: that of the installation.', { maxLength: ACCOUNT_BOUNDS.accent }),
  ),
  senderName: nullable(
    inputText('Name of the sender of e-mails; null: the name of the account.', { maxLength: MOST_BRAND_NAME }),
  ),
  replyTo: nullable(
    inputText('Address of answers to e-mails; null: that of the service.', { maxLength: INPUT_BOUNDS.emailAddress }),
  ),
});

/** Examples of the document. */
export const brandExamples = {
  brand: {
    name: 'Golden Gate Cafes',
    logoUrl: '/logos/1001/5f2b8c1d9e3a4f60718293a4b5c6d7e8',
    shades: [
      ...['#eef9f3', '#d9f1e5', '#b3e3cb', '#86d3ae', '#5cc093', '#37ab7a', '#1f9767', '#148559', '#0f7a50', '#0a5a3b'],
    ],
  },
  account: {
    name: 'Golden Gate Cafes',
    accent: '#0f7a50',
    senderName: 'Golden Gate Cafes',
    replyTo: 'help@accounts.example',
    logoUrl: '/logos/1001/5f2b8c1d9e3a4f60718293a4b5c6d7e8',
    buttons: { light: '#0f7a50', dark: '#148559' },
    installation: { name: 'Listings', accent: null, senderAddress: 'listings@service.example' },
  },
};
