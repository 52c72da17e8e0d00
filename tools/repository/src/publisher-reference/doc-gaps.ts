import type { Exported, Member } from './read-sdk.js';

/** The meaning of inputs that is the same for all methods; comments need not repeat it. */
export const commonInputs: Readonly<Record<string, string>> = {
  session: 'the connected account for which the method is called: its credentials and their renewal',
  listingRef: "the publisher's own reference of the listing, as the plug-in returned it",
  reviewRef: "the publisher's own reference of the review, as the plug-in returned it",
  replyRef: "the publisher's own reference of the reply, as the plug-in returned it",
  name: "the publisher's own reference of the action link, as the plug-in returned it",
  text: 'the text as the user wrote it and the check method accepted it',
};

/** The missing parts of the SDK's documentation, in sentences; empty if it is complete. */
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
  // One tag may document two inputs: `@param request.from, request.to`.
  for (const { text } of doc.params) for (const [, name] of text.matchAll(/^, ([\w.]+)/g)) described.add(name ?? '');
  const silent = inputs.filter(({ name, type: inputType, text }) => {
    const last = name.split('.').at(-1) ?? name;
    if (text) return false;
    // A named type has its own documentation.
    return !described.has(name) && !(last in commonInputs) && !/^(readonly )?[A-Z]\w+(\[\])?( &.*)?$/.test(inputType);
  });
  return [
    ...(doc.text === '' ? ['has no doc comment'] : []),
    ...silent.map(({ name }) => `does not document ${name} (@param)`),
    ...(answers && !doc.returns ? ['does not document its result (@returns)'] : []),
    ...(doc.throws.length === 0 ? ['does not document its failures (@throws)'] : []),
    ...(doc.examples.length === 0 ? ['has no example (@example)'] : []),
  ];
}
