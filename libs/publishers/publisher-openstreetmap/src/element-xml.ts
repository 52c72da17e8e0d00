import { XMLBuilder } from 'fast-xml-parser';
import type { OsmElement, Tags } from './element.js';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});
/** What XML 1.0 cannot express. */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The body that opens a changeset. */
export function changesetXml(tags: Tags): string {
  return builder.build({ osm: { changeset: { tag: tagsXml(tags) } } });
}

/** The body that creates or replaces an element in a changeset. A new one has neither id nor version. */
export function elementXml(
  element: Pick<OsmElement, 'type' | 'tags' | 'lat' | 'lon' | 'nodes'> & Partial<Pick<OsmElement, 'id' | 'version'>>,
  changeset: string,
): string {
  const { type, id, version, lat, lon, nodes = [], tags } = element;
  const attributes = Object.entries({ id, version, lat, lon }).filter(([, value]) => value !== undefined);
  const content = {
    '@changeset': changeset,
    ...Object.fromEntries(attributes.map(([name, value]) => [`@${name}`, value])),
    nd: nodes.map((ref) => ({ '@ref': ref })),
    tag: tagsXml(tags),
  };
  return builder.build({ osm: { [type]: content } });
}

function tagsXml(tags: Tags): readonly object[] {
  return Object.entries(tags).map(([k, v]) => ({ '@k': k.replace(NOT_IN_XML, ''), '@v': v.replace(NOT_IN_XML, '') }));
}
