import type { FrameWords } from './frame-words.ts';

/** Particles that soften a request and say nothing. */
const SOFT =
  '(?: (?:bitte|mal|kurz|eben|schnell|vielleicht|freundlicherweise|netterweise|gerade|einfach|noch|doch|auch|gerne?|rasch|zufällig|heute|dringend|nochmals?|direkt|ganz|mir|uns))*';
/** What is asked to be done with an answer. */
const GIVING =
  '(?:sagen|verraten|nennen|zeigen|mitteilen|ausrechnen|berechnen|errechnen|heraussuchen|raussuchen|herausfinden|rausfinden|herausgeben|nachsehen|nachschauen|nachgucken|schauen|gucken|auflisten|ausgeben|geben|ermitteln|zusammenstellen|aufstellen|liefern|erstellen|beantworten|darstellen|anzeigen|prüfen|schicken|besorgen|erklären|aufschlüsseln|auswerten)';
const LEARNING = '(?:wissen|erfahren|sehen|haben|herausfinden|rausfinden|herausbekommen|rausbekommen|ermitteln|klären|berichten|melden)';
/** Who or what an answer is for; other words may say what it is of: "für Berlin". */
const FOR_WHOM =
  '(?: (?:für|zum|zur) (?:(?:die|den|das|der|dem|unsere[nr]?|meine[nr]?|unser|mein|einen?|eine) )?(?:chef(?:in|s|etage)?|kolleg(?:en?|in|innen)|bank|steuer(?:berater|beraterin|erklärung)?|finanzamt|meeting|besprechung|sitzung|präsentation|vortrag|bericht|jahresbericht|quartalsbericht|jahresabschluss|vorstand|geschäftsführung|geschäftsleitung|buchhaltung|planung|statistik|presse|unterlagen|akten|auswertung|versammlung|jahresversammlung|hauptversammlung))?';

const pattern = (text: string): RegExp => new RegExp(text.replaceAll(' ', '\\s+'), 'iu');

/** What may stand before a question, each with what then stands at its end, if anything. */
export const GERMAN_REQUESTS: FrameWords['requests'] = [
  {
    opens: pattern(
      `^(?:(?:hallo|hi|hey|moin|servus|grüezi)(?: (?:zusammen|ihr|du|team|leute))?|guten (?:tag|morgen|abend)|grüß (?:gott|dich|euch)|liebes? \\p{L}+|entschuldigung|entschuldige|sorry|verzeihung|(?:mal )?(?:(?:eine|noch eine|nur|ich habe eine|ich hätte eine|wir haben eine) )?(?:kurze |kleine |schnelle )?frage(?: mal)?|also|ach(?: ja| so)?|so|ok(?:ay)?|übrigens|bitte|du|erst(?: ein)?mal)\\s*[,:;!.–-]+\\s*`,
    ),
  },
  { opens: pattern(`^sag(?:en sie|t|e)?${SOFT} mal\\b${SOFT}\\s*[,:]?\\s*`) },
  { opens: pattern(`^(?:sag|sagt|sage|verrate?|verratet|sagen sie|verraten sie)${SOFT}\\s*[,:]\\s*`) },
  {
    opens: pattern(
      `^(?:(?:kannst|könntest|könnt|könntet|würdest|magst|willst|kann|könnte) (?:du|ihr|man|jemand)|(?:können|könnten|würden) (?:sie|wir))\\b${SOFT}(?: ${GIVING}\\b)?\\s*,?\\s*`,
    ),
    closes: pattern(` ${GIVING}\\s*[?.!]*$`),
  },
  {
    opens: pattern(
      `^(?:ich|wir) (?:brauch(?:en?|ten?)?|bräuchten?|benötigen?|suchen?|sollt?e?n?|soll|muss|müssen|müssten?|möchten?|wollen|will|wüssten?|hätten?|würden?)\\b${SOFT}${FOR_WHOM}${SOFT} ${LEARNING}\\s*[,:]\\s*`,
    ),
  },
  {
    opens: pattern(`^(?:ich|wir) (?:brauch(?:en?|ten?)?|bräuchten?|benötigen?)\\b${SOFT}${FOR_WHOM}${SOFT}\\s*[,:]?\\s*`),
  },
  { opens: pattern(`^(?:ich|wir) (?:wüssten?|fragen? (?:mich|uns))\\b${SOFT}\\s*[,:]\\s*`) },
  {
    opens: pattern(`^(?:ich|wir) (?:möchten?|wollen|will|würden?|hätten?)\\b${SOFT} (?=(?:de[rnms]|die|das|alle|eine?[nr]?)\\b)`),
    closes: pattern(' (?:wissen|erfahren|sehen|haben)\\s*[.!]*$'),
  },
  {
    opens: pattern(`^(?:mich|uns) (?:würden?|interessier(?:en|ten|te|t))\\b${SOFT}(?: interessieren)?\\s*,?\\s*`),
    closes: pattern(' interessieren\\s*[.!]*$'),
  },
  {
    opens: pattern(
      `^(?:wei(?:ß|ss)t du|wisst ihr|wissen sie|hast du|habt ihr|haben sie)\\b${SOFT}(?: (?:eine ahnung|im kopf|parat))?\\s*,\\s*`,
    ),
  },
  {
    opens: pattern(`^(?:es|das) wäre (?:nett|toll|super|gut|schön|klasse|lieb|hilfreich)\\s*,? wenn (?:du|sie|ihr)\\b${SOFT} `),
    closes: pattern(` ${GIVING} (?:könn|würd)(?:test|test|ten|tet|est|en|et)\\s*[.!]*$`),
  },
];

/** What may stand after a question. */
export const GERMAN_FAREWELLS: FrameWords['farewells'] = [
  pattern(
    '(?:[,.;!?–-]\\s*)?\\b(?:(?:vielen|herzlichen|besten|schon mal|schonmal|tausend) )*(?:dank|danke)(?: (?:schön|dir|ihnen|euch|im voraus|sehr|schon mal|vorab))*\\s*[.!?]*$',
  ),
  pattern('[.!?]\\s*(?:lg|vg|mfg|gruß|grüße|viele grüße|liebe grüße)\\b[^.?!]{0,20}[.!]*$'),
  pattern(`,\\s*(?:das )?(?:brauch(?:e|en)?|bräuchten?|benötigen?) (?:ich|wir)(?: (?:das|es|sie))?${SOFT}${FOR_WHOM}\\s*[.!]*$`),
  pattern(
    ' (?:(?:hätte|bräuchte|brauche|möchte) ich|(?:hätten|bräuchten|brauchen|möchten) wir)(?: gerne?)?(?: (?:gewusst|gesehen|wissen|sehen))?\\s*[.!]*$',
  ),
  // "Der Median …, nicht der Durchschnitt".
  pattern(',\\s*(?:und )?nicht (?:der|den|die|das) (?:durchschnitt|mittelwert|median|summe|anzahl)\\s*[.!]*$'),
  pattern(',?\\s*(?:bitte )?(?:auflisten|anzeigen|ausgeben)\\s*[.!]*$'),
];
