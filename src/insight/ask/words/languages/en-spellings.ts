/** Stems before "our" or "or". */
const OUR = 'col|lab|fav|hon|harb|neighb|behavi|flav|hum|rum|vap|vig|arm|endeav|glam|od|parl|splend|tum|sav|ferv';
/** Stems before "re" or "er". */
const RE = 'cent|met|lit|theat|fib|calib|spect|lust|sab';
/** Verbs and nouns whose "l" may be doubled. */
const DOUBLED =
  'cance|trave|mode|labe|fue|tota|signa|leve|channe|dia|counse|pane|parce|quarre|shove|tunne|funne|towe|barre|chise|equa|initia|marsha|meda|meta|peda|enrol|fulfil|enro|fulfi|instal|insta|ename|jewe|marve|snorke|stenci|swive|unrave|disti|skil|ski|wil|wi|woo|grove|rava';

/** Ways to spell the same, each way round: British first. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^((?:dis|un|multi)?(?:${OUR}))our`), '$1or'],
  [new RegExp(`^((?:dis|un|multi)?(?:${OUR}))or`), '$1our'],
  [new RegExp(`((?:${RE}))re(s?)$`), '$1er$2'],
  [new RegExp(`((?:${RE}))er(s?)$`), '$1re$2'],
  [new RegExp(`((?:${RE}))red$`), '$1ered'],
  [new RegExp(`((?:${RE}))ered$`), '$1red'],
  [new RegExp(`^((?:re|un|over)?(?:${DOUBLED}))ll(?=[aeioumf]|s?$)`), '$1l'],
  [new RegExp(`^((?:re|un|over)?(?:${DOUBLED}))l(?=[aeioumf]|s?$)`), '$1ll'],
  [/^([a-z]{3,})is(e|ed|es|er|ers|ing|ation|ations|able)$/, '$1iz$2'],
  [/^([a-z]{3,})iz(e|ed|es|er|ers|ing|ation|ations|able)$/, '$1is$2'],
  [/^((?:anal|paral|catal|hydrol|dial)y)s(e|ed|es|er|ers|ing)$/, '$1z$2'],
  [/^((?:anal|paral|catal|hydrol|dial)y)z(e|ed|es|er|ers|ing)$/, '$1s$2'],
  [/^(catal|dial|anal|prol|epil|monol)ogue(s?)$/, '$1og$2'],
  [/^(catal|dial|anal|prol|epil|monol)og(s?)$/, '$1ogue$2'],
];

const pairs = (text: string) => text.split(',').map((pair) => pair.trim().split(' ') as [string, string]);

/** Whole words, which may have an ending. */
const WORDS = pairs(`grey gray, programme program, tyre tire, licence license, defence defense, offence offense, practise practice,
  aluminium aluminum, jewellery jewelry, plough plow, mould mold, cosy cozy, aeroplane airplane, doughnut donut, yoghurt yogurt,
  judgement judgment, acknowledgement acknowledgment, ageing aging, artefact artifact, enquiry inquiry, enquiries inquiries, moustache mustache,
  whisky whiskey, adviser advisor, sulphur sulfur, pyjamas pajamas, omelette omelet, disc disk, sceptic skeptic, manoeuvre maneuver`);
const ENDING = /^(?:s|d|r|rs|ed|er|ers|ing|less)?$/;
/** The beginnings of words. */
const BEGINNINGS = pairs(`paediatr pediatr, orthopaed orthoped, gynaecolog gynecolog, anaesth anesth, haemo hemo, haema hema, anaemi anemi,
  leukaemi leukemi, archaeolog archeolog, encyclopaed encycloped, oestro estro, oesophag esophag, diarrhoea diarrhea`);

/** How else an English word may be spelled, in Britain or in America; nothing for most words. */
export function spellingsOf(word: string): string[] {
  const found = ENDINGS.flatMap(([pattern, other]) => (pattern.test(word) ? [word.replace(pattern, other)] : []));
  for (const [all, may] of [
    [WORDS, (rest: string) => ENDING.test(rest)],
    [BEGINNINGS, () => true],
  ] as const)
    for (const [british, american] of all)
      for (const [one, other] of [
        [british, american],
        [american, british],
      ] as const)
        if (word.startsWith(one) && may(word.slice(one.length))) found.push(other + word.slice(one.length));
  return [...new Set(found)].filter((other) => other !== word);
}
