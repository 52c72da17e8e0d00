import type { Exported, Member } from './read-sdk.js';

/** Inputs that mean the same everywhere; the reference explains them once. */
export const commonInputs: Readonly<Record<string, string>> = {
  session: 'the session of the connected account: its credentials and their renewal',
  listingRef: "the publisher's reference of the listing, as the plug-in returned it",
  reviewRef: "the publisher's reference of the review, as the plug-in returned it",
  replyRef: "the publisher's reference of the reply, as the plug-in returned it",
  name: "the publisher's reference of the action link, as the plug-in returned it",
  text: 'the text of the user, which has passed `check…`',
};

/** What the documentation of exported things lacks, in sentences; empty when everything is said. */
export function docGaps(sdk: readonly Exported[]): readonly string[] {
  return sdk.flatMap((exported) => [
    ...(exported.doc.text === '' ? [`${exported.name} has no doc comment`] : []),
    ...exported.members.flatMap((member) => {
      const gaps = member.isMethod ? methodGaps(member) : [];
      return gaps.map((gap) => `${exported.name}.${member.name} ${gap}`);
    }),
  ]);
}

function methodGaps({ doc, type, inputs }: Member): string[] {
  const answers = !/^(Promise<)?void>?$/.test(type);
  const described = new Set(doc.params.map(({ name }) => name));
  // One comment may explain two inputs: `@param request.from, request.to`.
  for (const { text } of doc.params) for (const [, name] of text.matchAll(/^, ([\w.]+)/g)) described.add(name ?? '');
  const silent = inputs.filter(({ name, type: inputType }) => {
    const last = name.split('.').at(-1) ?? name;
    // A type of a name says for itself what it holds.
    return !described.has(name) && !(last in commonInputs) && !/^(readonly )?[A-Z]\w+(\[\])?( &.*)?$/.test(inputType);
  });
  return [
    ...(doc.text === '' ? ['has no doc comment'] : []),
    ...silent.map(({ name }) => `does not say what ${name} is (@param)`),
    ...(answers && !doc.returns ? ['does not say what it answers (@returns)'] : []),
    ...(doc.throws.length === 0 ? ['does not say how it fails (@throws)'] : []),
    ...(doc.examples.length === 0 ? ['has no example (@example)'] : []),
  ];
}
