import { madeArchive, type MadePart } from './made-archive.js';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** What a workbook for a test says; the rest is as a spreadsheet program writes it. */
export interface MadeWorkbook {
  /** The rows: what is in `sheetData`. */
  readonly rows?: string;
  readonly sharedStrings?: string;
  /** Number formats by id, and the ids that the styles of cells have. */
  readonly formats?: readonly (readonly [id: number, code: string])[];
  readonly styles?: readonly number[];
  readonly workbookPr?: string;
  readonly sheets?: string;
  /** The whole sheet, instead of one with `rows`. */
  readonly sheet?: string;
  /** Changes the parts before they are packed. */
  readonly change?: (parts: MadePart[]) => MadePart[];
}

/** A workbook with one sheet, the parts as XML. */
export function madeWorkbook(workbook: MadeWorkbook): Buffer {
  const { rows = '', formats = [], styles = [], change = (parts) => parts } = workbook;
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (list: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;
  const parts: MadePart[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${workbook.workbookPr ?? ''}/><sheets>${
        workbook.sheets ?? '<sheet name="Stores" sheetId="1" r:id="rId1"/>'
      }</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
          relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml') +
          relation('rId3', 'styles', 'styles.xml'),
      ),
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet ${MAIN}><numFmts>${formats
        .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
        .join('')}</numFmts><cellXfs>${styles.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst ${MAIN}>${workbook.sharedStrings ?? ''}</sst>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: workbook.sheet ?? `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    },
  ];
  return madeArchive(change(parts));
}
