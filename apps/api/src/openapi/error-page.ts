import { catalogue, explanations } from '@listings/errors';
import type { Explanation } from '@listings/errors';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { ImportFailureCause } from '@listings/publisher-sdk';
import type { openApiDocument } from './document.js';
import { escape, inline, page } from './html.js';

/** What a page says about a code. */
interface CodePage extends Explanation {
  readonly message: string;
  /** How it travels. */
  readonly travels: string;
}

/** Codes of answers that do not carry an SY code [7.5], [7.6]. */
const plainCodes: Readonly<Record<string, CodePage>> = {
  RATE_LIMITED: {
    message: 'The rate limit of the account is exceeded.',
    meaning:
      'The account has used up one of its windows: limiting_window says which. Requests are counted for the account, not for the key, over all its clients.',
    remedy:
      'Wait retry_after_seconds, or as long as Retry-After says, then go on more slowly: with growing pauses when it happens again. The X-RateLimit headers of every answer say beforehand what is left.',
    travels: 'Answered with HTTP 429 in `error.code`, by every operation.',
  },
  AUTH_INSUFFICIENT_SCOPE: {
    message: 'The key is valid but may not do this.',
    meaning:
      'A read key called an operation that changes something. It is the same failure as SY90003, in the shape of the developer portal.',
    remedy: 'Use a write key.',
    travels: 'Answered with HTTP 403 in `error.code`, by every operation that needs a WRITE key.',
  },
};

/** Why an import can fail at a publisher, whatever code its plug-in has for it. */
const importCauses: Readonly<Record<ImportFailureCause, Explanation>> = {
  NO_DATA: {
    meaning: 'The publisher knows the listing and answered nothing about it.',
    remedy: 'Look at the listing at the publisher, complete it, and repeat.',
  },
  RATE_LIMITED: {
    meaning: 'The publisher was asked too often, by this account or by all of this installation.',
    remedy: 'Repeat after some minutes.',
  },
  FETCH_FAILED: {
    meaning: 'The publisher could not be reached, or did not let the listing be read.',
    remedy: 'Check that the connected account still has access to the listing, and repeat after a while.',
  },
  COUNTRY_UNKNOWN: {
    meaning: 'The listing does not say in which country it is.',
    remedy: 'Complete its address at the publisher and repeat; or create the location and link the listing.',
  },
  BUILD_FAILED: {
    meaning: 'What the publisher answered cannot be made into a location.',
    remedy: 'Complete the listing at the publisher and repeat; or create the location and link the listing.',
  },
  CATEGORY_UNMAPPED: {
    meaning: 'No sub-category of this service belongs to the category of the listing.',
    remedy: 'Create the location with a sub-category of your choice and link the listing.',
  },
  PUBLISHER_RECORD_MISSING: {
    meaning: 'What the publisher keeps behind the listing is not there any more.',
    remedy: 'Check that the listing still exists at the publisher.',
  },
};

const IN_ERRORS = 'Answered with HTTP 200 in `errors` of the operation.';

/** The page of one error code [contract 8]: what it means, where it appears, and what to do about it. */
export function errorPage(
  code: string,
  { publishers, document }: { publishers: PublisherRegistry; document: ReturnType<typeof openApiDocument> },
): { known: boolean; html: string } {
  const found = ofCatalogue(code) ?? ofPublishers(code, publishers) ?? plainCodes[code];
  if (found === undefined) {
    const text = '<h1>Unknown code</h1><p>No error of this service has that code.</p>';
    return { known: false, html: page('Unknown code', `${text}${ALL_CODES}`) };
  }
  const { message, meaning, remedy, travels } = found;
  return {
    known: true,
    html: page(
      code,
      `<h1>${escape(code)}</h1><p><b>${escape(message)}</b></p>
       <h2>What it means</h2><p>${inline(meaning)}</p>
       <h2>What to do</h2><p>${inline(remedy)}</p>
       <h2>Where it appears</h2><p>${inline(travels)}</p>${operationsWith(code, document)}${ALL_CODES}`,
    ),
  };
}

const ALL_CODES = '<p><a href="/docs#errors">All codes</a></p>';

function ofCatalogue(code: string): CodePage | undefined {
  if (!(code in catalogue)) return undefined;
  const known = code as keyof typeof catalogue;
  const entry = catalogue[known];
  const travels =
    entry.appears === 'request'
      ? `Answered with HTTP ${entry.status} unless said otherwise, in \`errors\` at the top of the body.${code.startsWith('SY90') ? ' Every operation can answer it.' : ''}`
      : IN_ERRORS;
  return { message: entry.message, travels, ...explanations[known] };
}

function ofPublishers(code: string, { all }: PublisherRegistry): CodePage | undefined {
  for (const { declaration } of all) {
    for (const [cause, error] of Object.entries(declaration.importErrors)) {
      if (error.code !== code) continue;
      return { message: error.message, travels: IN_ERRORS, ...importCauses[cause as ImportFailureCause] };
    }
    const ofReplies = declaration.replyErrors?.find((error) => error.code === code);
    if (ofReplies) {
      return {
        message: ofReplies.message,
        meaning: `${declaration.displayName} does not take the reply as it is. Nothing was sent.`,
        remedy: 'Change the reply.',
        travels: IN_ERRORS,
      };
    }
    const rule = declaration.postErrors?.find((error) => error.code === code);
    if (rule) {
      return {
        message: rule.message,
        meaning: `${declaration.displayName} does not take the post as it is. Nothing was created, at no site.`,
        remedy: 'Change the post for this site, or leave the site out of postSites.',
        travels: IN_ERRORS,
      };
    }
  }
  return undefined;
}

/** The operations that name the code among those of their own. */
function operationsWith(code: string, { paths }: ReturnType<typeof openApiDocument>): string {
  const ids = Object.values(paths)
    .flatMap((methods) => Object.values(methods) as { operationId: string; 'x-error-codes': { code: string }[] }[])
    .filter((operation) => operation['x-error-codes'].some((each) => each.code === code))
    .map(({ operationId }) => `<li><a href="/docs#${operationId}">${operationId}</a></li>`);
  return ids.length === 0 ? '' : `<ul>${ids.join('')}</ul>`;
}
