import { shadesOf } from '@listings/feature-accounts';
import type { Brand } from '@listings/feature-accounts';
import type { Language } from '@listings/language';
import type { Letter } from './letter-content.js';

/** The buttons of the product's own colour, as in the dashboard. */
const PRODUCT = { light: '#3b54cb', dark: '#445fdb' };

interface Frame {
  readonly language: Language;
  readonly brand: Brand;
  readonly publicUrl: string;
  readonly sender: string;
  readonly linkHint: string;
}

/**
 * A letter as HTML: one column, its styles on the elements, because many mail programs drop style sheets. Those that have a dark theme and
 * read style sheets get dark colours. All texts are escaped. It loads nothing but the logo of the brand.
 */
export function htmlOf(
  { subject, paragraphs, action, otherwise }: Letter,
  { language, brand, publicUrl, sender, linkHint }: Frame,
): string {
  const shades = shadesOf(brand);
  const button = { light: shades[8] ?? PRODUCT.light, dark: shades[7] ?? PRODUCT.dark };
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`;
  const head =
    brand.logoPath === null
      ? `<strong style="font-size:18px">${escaped(brand.name)}</strong>`
      : `<img src="${escaped(publicUrl + brand.logoPath)}" alt="${escaped(brand.name)}" height="40" style="height:40px;max-width:240px;border:0">`;
  const note = 'font-size:13px;color:#565d6a;';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0e0f12!important}.card{background:#1d2025!important;border-color:#343941!important;color:#e6e8ec!important}
.note,.note a{color:#abb1bd!important}.button{background:${button.dark}!important}
}
</style></head>
<body class="page" style="margin:0;padding:0;background:#f7f7f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="page" align="center" style="padding:32px 16px;background:#f7f7f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px"><tr>
<td class="card" style="padding:32px;background:#ffffff;border:1px solid #e6e7eb;border-radius:10px;color:#1a1d23;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="margin:0 0 24px">${head}</div>
${paragraphs.map((text) => paragraph(text)).join('\n')}
<p style="margin:24px 0"><a class="button" href="${escaped(action.url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${button.light};color:#ffffff;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>
${otherwise === undefined ? '' : paragraph(otherwise)}
<p class="note" style="margin:24px 0 4px;${note}">${escaped(linkHint)}</p>
<p class="note" style="margin:0 0 16px;${note}overflow-wrap:anywhere;word-break:break-word"><a href="${escaped(action.url)}" style="${note}">${escaped(action.url)}</a></p>
<p class="note" style="margin:0;${note}">${escaped(sender)}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text between tags or in an attribute. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
