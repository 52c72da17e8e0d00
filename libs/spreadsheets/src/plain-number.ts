/** A number in digits, without an exponent and with the 15 digits that are exact. */
export function plainNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  const exponent = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!exponent) return text === '-0' ? '0' : text;
  const [, sign, first, rest = '', power] = exponent;
  const digits = `${first}${rest}`;
  const point = 1 + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}
