import { answerOf } from '../locations/same-answers.js';

/** A field of a record, in the order of the record, with its value in an example. */
export interface ExampleField {
  readonly name: string;
  readonly example: unknown;
}

/** The fields of an interaction and of its responses. */
export interface InteractionShape {
  readonly interaction: readonly ExampleField[];
  readonly response: readonly ExampleField[];
}

type JsonObject = Readonly<Record<string, unknown>>;
type Schema = { readonly properties: JsonObject };

/**
 * Asks the product for the shape of its interactions: the fields that the schemas of its API declare, with their values in the first
 * page. A field that the schemas have and the example lacks is in no record.
 */
export async function interactionShape(port: number, firstPage: string): Promise<InteractionShape> {
  const document = await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json();
  const { Interaction, InteractionResponse } = (document as { components: { schemas: Record<string, Schema> } })
    .components.schemas;
  const { body } = await answerOf(port, firstPage);
  const { edges } = (JSON.parse(body) as { data: { rollupInteractions: { edges: { node: JsonObject }[] } } }).data
    .rollupInteractions;
  const nodes = edges.map(({ node }) => node);
  const responses = nodes.flatMap(({ responses: given }) => given as JsonObject[]);
  return { interaction: fieldsOf(Interaction, nodes[0]), response: fieldsOf(InteractionResponse, responses[0]) };
}

function fieldsOf(schema: Schema | undefined, example: JsonObject | undefined): ExampleField[] {
  if (!schema || !example) throw new Error('The first page has no interaction with a response, or the API no schema.');
  return Object.keys(schema.properties)
    .filter((name) => name in example)
    .map((name) => ({ name, example: example[name] }));
}
