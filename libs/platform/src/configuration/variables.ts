import { Transform } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';

/** The text of a variable that could not be read, and why. */
class Unreadable {
  constructor(readonly reason: string) {}
}

/** A variable that may be absent: the property is then undefined, or keeps its initial value. */
export const Optional = IsOptional;

/** A whole number within bounds. */
export function WholeNumber({ min, max }: { min: number; max: number }): PropertyDecorator {
  const message = `$property must be a whole number from ${min} to ${max}.`;
  return combined(
    whenText((text) => (/^-?\d+$/.test(text) ? Number(text) : text)),
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

/** `true` or `false`. */
export function Flag(): PropertyDecorator {
  return combined(
    whenText((text) => (text === 'true' ? true : text === 'false' ? false : text)),
    IsBoolean({ message: '$property must be "true" or "false".' }),
  );
}

/** One of some words. */
export function OneOf(values: readonly string[]): PropertyDecorator {
  return IsIn(values, { message: `$property must be one of ${values.join(', ')}.` });
}

/** Words separated by commas; empty entries are dropped. */
export function List(): PropertyDecorator {
  return combined(whenText(entriesOf), IsArray());
}

/** An absolute URL with one of the given schemes (`postgres:`). The value stays as written. */
export function UrlWithScheme(schemes: readonly string[]): PropertyDecorator {
  const starts = schemes.map((scheme) => `${scheme}//`).join(' or ');
  return Parsed((text) => {
    if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol))
      throw new Error(`must be a URL that starts with ${starts}`);
    return text;
  });
}

/** Any text. */
export function Text(): PropertyDecorator {
  return Parsed((text) => text);
}

/** What `read` makes of the text. `read` throws an Error whose message completes "<variable> ..." when it cannot. */
export function Parsed(read: (text: string) => unknown): PropertyDecorator {
  return combined(
    whenText((text) => {
      try {
        return read(text);
      } catch (error) {
        return new Unreadable(error instanceof Error ? error.message : String(error));
      }
    }),
    ValidateBy({
      name: 'parsed',
      validator: {
        validate: (value) => value !== undefined && !(value instanceof Unreadable),
        defaultMessage: (found) =>
          `$property ${found?.value instanceof Unreadable ? found.value.reason : 'is not set'}.`,
      },
    }),
  );
}

/** Variables arrive as text; a property that keeps its initial value is left as it is. */
function whenText(read: (text: string) => unknown): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? read(value) : value));
}

function combined(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

function entriesOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
