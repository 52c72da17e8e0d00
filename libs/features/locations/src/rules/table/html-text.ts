const ENTITY = /&(?:#(?:x([0-9a-f]{1,6})|(\d{1,7}))|([a-z]{2,8}\d{0,2}));/gi;
const LINE_TAG = /<(?:br|\/p|\/div|\/li)\s?\/?>/gi;
const TAG = /<\/?(?:a|b|div|em|font|h[1-6]|i|li|ol|p|small|span|strong|u|ul)(?:\s[^<>]{0,500})?>/gi;

/** The letters from U+00A0 on, in the order of their codes [HTML 4, 24.2.1]. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo ' +
  'frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve ' +
  'Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ' +
  'ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", OElig: 'Œ', oelig: 'œ', Scaron: 'Š' }),
  ...Object.entries({ scaron: 'š', Yuml: 'Ÿ', ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“' }),
  ...Object.entries({ rdquo: '”', bdquo: '„', bull: '•', hellip: '…', euro: '€', trade: '™' }),
]);

/** The text that a piece of HTML shows: its entities as letters, without tags of texts. Other texts stay as they are. */
export function textOfHtml(html: string): string {
  const text = html.includes('<') ? html.replace(LINE_TAG, '\n').replace(TAG, '') : html;
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (entity, hex?: string, decimal?: string, name = '') => {
    if (hex === undefined && decimal === undefined) return NAMED.get(name) ?? entity;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? entity : String.fromCodePoint(code);
  });
}
