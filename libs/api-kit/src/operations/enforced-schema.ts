import type { TSchema } from 'typebox';

type Json = { readonly [key: string]: unknown };

/**
 * The schema that the validation compiles: the declared one without the bounds whose excess is a broken business rule
 * (`boundOfRule`), because the feature reports those together with all others [contract 1]. A list that exceeds such a bound passes
 * without a look at its elements; the feature must check the count first.
 */
export function enforcedSchema(declared: TSchema): object {
  return enforced(JSON.parse(JSON.stringify(declared)) as Json);
}

function enforced(schema: Json): Json {
  const { 'x-error-code': code, ...inner } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, enforcedValue(key, value)]),
  );
  if (code === undefined) return inner;
  const { maxLength: _rule, maxItems, items, ...rest } = inner;
  return maxItems === undefined ? rest : { ...rest, if: { maxItems }, then: { items } };
}

function enforcedValue(key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || key === 'examples' || key === 'enum' || key === 'const')
    return value;
  if (key === 'properties' || key === 'patternProperties') {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, each === false ? each : enforced(each as Json)]),
    );
  }
  if (Array.isArray(value)) {
    return value.map((each: unknown) => (typeof each === 'object' && each !== null ? enforced(each as Json) : each));
  }
  return enforced(value as Json);
}
