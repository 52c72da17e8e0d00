import { problems } from '../problem.js';
import { readWholePart } from './read-part.js';
import type { XmlTag } from './xml-tag.js';
import type { ZipArchive } from './zip-archive.js';

const MOST_RELATIONS = 10_000;
const MOST_TARGET_CHARS = 1_000;
/** A page outside of the workbook: a sheet may have more of them than parts. */
const LINK = 'hyperlink';
/** The other relations of a workbook lead to pictures, themes and the like. */
const NEEDED = new Set(['officeDocument', 'worksheet', 'sharedStrings', 'styles', LINK]);

/** What a part of a workbook refers to. The type is the last word of the address that names it. */
export interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** The relations of a part, as far as a table needs them; of the whole workbook for the empty name. */
export async function relationsOf(archive: ZipArchive, part: string): Promise<Relation[]> {
  const at = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, at);
  const name = `${folder}_rels/${part.slice(at)}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(name)) return relations;
  await readWholePart(archive, name, {
    open(element, tag) {
      if (element !== 'Relationship') return;
      const relation = relationOf(tag, folder);
      if (!NEEDED.has(relation.type)) return;
      if (relation.type === LINK && (relations.length === MOST_RELATIONS || relation.target.length > MOST_TARGET_CHARS))
        return;
      if (
        relations.length === MOST_RELATIONS ||
        relation.target.length > MOST_TARGET_CHARS ||
        relation.id.length > MOST_TARGET_CHARS
      )
        throw problems.damaged('its list of parts cannot be read');
      relations.push(relation);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return relations;
}

function relationOf(tag: XmlTag, folder: string): Relation {
  const type = tag.get('Type') ?? '';
  return {
    id: tag.get('Id') ?? '',
    type: type.slice(type.lastIndexOf('/') + 1),
    target:
      tag.get('TargetMode') === 'External' ? (tag.get('Target') ?? '') : resolved(folder, tag.get('Target') ?? ''),
  };
}

/** A target is relative to the folder of the part that names it, or begins with a slash. */
function resolved(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : folder + target;
  const steps: string[] = [];
  for (const step of path.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  return steps.join('/');
}
