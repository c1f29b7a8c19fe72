const list = (text: string): readonly string[] => text.trim().split(/\s*[,\n]\s*/);
const set = (text: string): ReadonlySet<string> => new Set(list(text));

/** How a language says that a text contains another. */
export interface TextWords {
  /** Lead to what a text contains: "with … in their name". */
  having: readonly string[];
  /** Before the text itself: "the word". */
  word: readonly string[];
  /** Between it and the column. */
  within: readonly string[];
  /** What such columns are called, besides names. */
  texts: ReadonlySet<string>;
  /** Words for what things are called. */
  names: ReadonlySet<string>;
  /** Say that a text contains what follows, or what things say somewhere. */
  mentions: ReadonlySet<string>;
  /** Before a part of a name: "called something with". */
  calledWith: readonly string[];
  /** What the column is then. */
  inTheName: readonly string[];
  /** The verb and the preposition in which mentions are read. */
  contains: string;
  with: string;
  articles: ReadonlySet<string>;
}

export const ENGLISH_TEXTS: TextWords = {
  having: list(
    'with, having, has, have, had, containing, including, carrying, bearing, featuring, that have, which have, that has, which has',
  ),
  word: list(
    'the word, the words, the term, the terms, the text, the phrase, the name, the string, the letters, the expression, the keyword, the syllable, the abbreviation',
  ),
  within: list('somewhere in, anywhere in, in, within, among, as part of, somewhere within, inside'),
  texts: set(
    'name, names, title, titles, note, notes, remark, remarks, comment, comments, description, descriptions, subject, text, message, content, summary, detail, details, skills, tags, keywords, feedback, label, caption, headline, body, memo, annotation, annotations, explanation, address, heading, slogan',
  ),
  names: set('name, names, title, titles'),
  mentions: set(
    'mention, mentions, mentioned, mentioning, refer to, refers to, referring to, speak of, speaks of, talk about, talks about',
  ),
  calledWith: list(
    'called something with, named something with, called something like, named something like, whose name has, whose names have, whose name includes, whose name mentions',
  ),
  inTheName: ['in', 'the', 'name'],
  contains: 'contains',
  with: 'with',
  articles: set('a, an, the, any, some'),
};

export const GERMAN_TEXTS: TextWords = {
  having: list('mit, haben, hat, tragen, trägt, führen, die, der, das'),
  word: list(
    'dem wort, den worten, dem begriff, dem text, dem namen, dem zusatz, dem ausdruck, das wort, den begriff, den text, den zusatz',
  ),
  within: list(
    'irgendwo im, irgendwo in, im, in der, in den, in dem, in ihrem, in ihrer, in ihren, in seinem, in seiner, unter den, unter ihren',
  ),
  texts: set(
    'name, namen, titel, notiz, notizen, bemerkung, bemerkungen, kommentar, kommentaren, beschreibung, beschreibungen, betreff, text, nachricht, inhalt, anmerkung, anmerkungen, hinweis, hinweisen, bezeichnung, stichworten, schlagworten, freitext, adresse',
  ),
  names: set('name, namen, titel'),
  mentions: set('erwähnt, erwähnen, nennt, nennen, erwaehnt, erwaehnen, erwahnt, erwahnen'),
  calledWith: list('deren name hat'),
  inTheName: ['im', 'namen'],
  contains: 'enthält',
  with: 'mit',
  articles: set('ein, eine, einen, einem, einer, der, die, das, den, dem'),
};
