/** A body of up to 1 MiB that `POST /locations` refuses. */
export interface LargestBody {
  readonly name: string;
  readonly text: string;
  /** What the answer says. */
  readonly refusal: RegExp;
}

/** The bodies that cost the most to refuse [performance 1]. `location` is a valid input but for a missing city. */
export function largestBodies(location: object): LargestBody[] {
  const start = JSON.stringify({ input: { ...location, city: null } }).slice(0, -2);
  const body = (name: string, fields: string, refusal: RegExp) => ({ name, text: `${start},${fields}}}`, refusal });
  return [
    body(
      '140,000 phones',
      `"additionalPhones":[${many(140_000, (n) => `"${1_000 + (n % 9_000)}"`)}]`,
      /"SY10016: .*"SY10126: /,
    ),
    body(
      '9,000 action links',
      `"placeActionLinks":[${many(9_000, actionLink)}]`,
      /input\.placeActionLinks\\"; expected at most 20 elements/,
    ),
    body('a name of 1 MB', `"name":"${'x'.repeat(1_000_000)}"`, /"SY10001: .*"SY10126: /),
    body('a name of 250,000 characters outside the basic plane', `"name":"${'🍕'.repeat(250_000)}"`, /"SY10001: /),
    body('an unknown field with a name of 1 MB', `"${'x'.repeat(1_000_000)}":1`, /Field \\"x{100}…\\" is not defined/),
    body(
      '50,000 unknown fields',
      many(50_000, (n) => `"k${n}":1`),
      /Field \\"k0\\" is not defined/,
    ),
    body('300,000 empty lists', `"tags":[${many(300_000, () => '[]')}]`, /more than 20000 objects and lists/),
    body('300,000 lists in each other', `"tags":${'['.repeat(300_000)}${']'.repeat(300_000)}`, /nested deeper than 32/),
    body('a number of 1,000,000 digits', `"latitude":${'1'.repeat(1_000_000)}`, /beyond 2\^53/),
    body(
      '170,000 escaped characters',
      `"ownerName":"${'\\u0041'.repeat(170_000)}"`,
      /input\.ownerName\\"; expected at most 150 characters/,
    ),
  ];
}

function many(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join();
}

function actionLink(index: number): string {
  return `{"placeActionType":"SHOP_ONLINE","uri":"https://shop.example/${index}","isPreferred":false}`;
}
