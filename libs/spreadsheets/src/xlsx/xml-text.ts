const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text that XML says; undefined if it has an entity that XML itself does not know. */
export function decodeXml(source: string): string | undefined {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  if (!text.includes('&')) return text;
  let isKnown = true;
  const decoded = text.replace(/&([^;&]{0,12};)?/g, (_, name: string | undefined) => {
    const sign = name === undefined ? undefined : entity(name.slice(0, -1));
    if (sign === undefined) isKnown = false;
    return sign ?? '';
  });
  return isKnown ? decoded : undefined;
}

function entity(name: string): string | undefined {
  const number = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name);
  if (!number) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  return String.fromCodePoint(code);
}

/** Text of an XML element. */
export function encodeXml(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}

/** Signs that XML cannot have stand in a sheet as `_x000B_` [ECMA-376 22.9.2.19]; an underscore that would begin one as `_x005F_`. */
export function decodeSheetText(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => {
      const sign = Number.parseInt(code, 16);
      return sign === 0 ? '' : String.fromCharCode(sign);
    })
    .toWellFormed();
}

/** The text of a cell for the XML of a sheet. */
export function encodeSheetText(text: string): string {
  const escaped = text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) =>
      sign === '\0' ? '' : `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
  return encodeXml(escaped);
}
