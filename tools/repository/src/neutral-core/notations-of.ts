import { publisherNames } from '@listings/publisher-sdk';

/** Any notation of a key: `acme-maps`, `ACME_MAPS`, `acme_maps`, `acmeMaps`, `forAcmeMaps`, and `Acme Maps` in prose. */
export function notationsOf(key: string): RegExp {
  const { kebab, constant, snake, camel, pascal } = publisherNames(key);
  const [first = '', ...rest] = pascal.split(/(?<=[a-z0-9])(?=[A-Z])/);
  const prose = [`[${first.charAt(0)}${first.charAt(0).toLowerCase()}]${first.slice(1)}`, ...rest].join('[ -]');
  const lower = `(?<![a-z0-9])(${kebab}|${snake})(?![a-z0-9])|(?<![A-Za-z0-9])${camel}(?![a-z0-9])`;
  return new RegExp(`${lower}|(?<![A-Z0-9])${constant}(?![A-Z0-9])|${pascal}(?![a-z0-9])|\\b${prose}\\b`);
}
