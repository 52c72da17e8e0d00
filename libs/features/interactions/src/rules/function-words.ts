/** English words that name nothing and that the lists of both packages lack. */
export const ENGLISH_FUNCTION_WORDS: readonly string[] = words(`
  across actually ago almost alone along already although always amongst anybody anyone anything anyway anywhere around
  away back became become becomes bit came cannot certain certainly come comes coming completely definitely despite
  either else enough especially etc even eventually ever every everybody everyone everything everywhere extremely
  finally gave getting give given gives giving go goes going gone gonna got gotten however indeed instead just keep
  keeps kept largely lately later let lets likely lot lots made make makes making maybe mine mostly mr mrs much
  nearly neither never none nobody nothing now nowhere often oh ok okay one ones onto otherwise overall
  per perhaps please pretty probably put quite rather really recently saw say says see seem seemed seems seen several
  simply since somebody someone something sometimes somewhere soon sort still take taken takes taking tell thing things
  though throughout thus til till today together told tomorrow took totally toward towards truly unless unlike until
  upon usually via want wanted wants went whatever whenever wherever whether whichever whoever whole whose within
  without wont yes yesterday yet
`);

/** The same for French. */
export const FRENCH_FUNCTION_WORDS: readonly string[] = words(`
  ailleurs ainsi alors après assez aucun aucune aujourd'hui auprès aussi autant autre autres avant beaucoup car ceci cela
  celle celles celui cependant ceux chacun chaque chez comme comment contre davantage déjà depuis dès devant devoir doit
  doivent donc dont déjà encore enfin ensuite entre environ fait faire faut fois hors jamais jusque juste lequel laquelle
  lors lorsque malgré mieux moins mêmes peu peut peuvent pendant personne plus plusieurs plutôt pourquoi pourtant presque
  puis puisque quand quant quelque quelques quoi rien sauf selon seulement si sinon sous souvent surtout tant tel telle
  tellement tels tous tout toute toutefois toutes toujours trop très va vais vers via voici voilà vont vraiment y ça
`);

/** Words of the lists that say what customers think of a place, and so stay in phrases. */
export const WORDS_OF_OPINION: readonly string[] = words(`
  best better
  besonders besser beste besten gross grosse grossen grosser grosses groß große großen großer großes gut gute guten guter
  gutes klein kleine kleinen kleiner kleines leicht neu neue neuen neuer neues offen schlecht
  buen buena buenas bueno buenos gran grande grandes mal mala malo mejor mejores nueva nuevas nuevo nuevos peor peores
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
