import { GERMAN_FAREWELLS, GERMAN_REQUESTS } from './de-requests.ts';
import type { FrameWords } from './frame-words.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/[\s,]+/));

const OCCASION =
  '[\\p{L}-]*(?:bericht|sitzung|versammlung|besprechung|meeting|präsentation|vortrag|planung|prüfung|prüfer|steuerberater|steuererklärung|budget|broschüre|website|homepage|artikel|mitteilung|zeitung|bank|versicherung|beirat|vorstand|gremium|ausschuss|chef|chefin|leitung|geschäftsführung|direktion|tagung|konferenz|workshop|schulung|antrag|angebot|rundbrief|newsletter|brief|flyer|plakat|aushang|feier|fest|jubiläum|gespräch|termin|akten|unterlagen|auswertung|statistik|übersicht|zentrale|kollegen|kollegin|team|presse)(?:es|s|en|e|n)?';
const REQUEST =
  '(?:möchte|möchten|würde|würden|brauche|brauchen|bräuchte|bräuchten|hätte|hätten|will|wollen|wüsste|wüssten|interessiert|ich|wir|kannst|können|könnte|könntest|könnten|bitte|was|wie|welche|welcher|welches|wer|wann|wo|zeig|zeige|gib|nenn|nenne|sag|liste)';
const FINE = '(?:super|toll|schön|nett|prima|klasse|hilfreich|gut|lieb|perfekt|ausreichend|genug|spitze|fein)';

export const GERMAN_FRAME: FrameWords = {
  requests: GERMAN_REQUESTS,
  farewells: GERMAN_FAREWELLS,
  askedAgain: {
    pattern:
      /^(?<lead>.*?)(?:gibt|gab) es (?:irgendwelche )?(?<things>[^?]+?),?(?:\?|[,;]| und(?= (?:wenn|falls|welche|wer)\b))\s*(?:und )?(?:(?:wenn|falls) ja,? )?(?:(?<which>wer|welche)(?: (?:sind|ist|waren) (?:sie|das|es|diese))?|(?<many>wie viele)(?: (?:sind|waren) (?:es|das))?)\s*[?.!]*$/i,
    which: 'Welche',
    howMany: 'Wie viele',
  },
  leads: /,? und (?=(?:ich|wir) (?:\p{L}+ ){1,6}\p{L}+:)/iu,
  opening:
    /^[\s,.:;!–—-]*(?:(?:(?:hallo|hi|hey|moin|servus|guten (?:tag|morgen|abend))(?: (?:zusammen|alle|ihr lieben|liebes team|miteinander))?|(?:(?:ich habe |nur |hier ist |ich hätte )?(?:mal )?(?:eine |noch eine |ne )?(?:kurze |kleine |schnelle |weitere |letzte )*frage)|ach|also|so|okay|ok|nun|übrigens|sorry|entschuldigung|entschuldige|aus (?:reiner )?neugier(?:de)?|nur (?:so )?aus (?:neugier(?:de)?|interesse)|wenn möglich|falls möglich|bitte|danke|zur info)[,.:;!–—-]+\s*)+/iu,
  closing: new RegExp(
    `(?:(?:^|[\\s,;.!?–—(-]+)(?:(?:(?:vielen|besten|herzlichen|lieben|schon mal|schonmal|tausend) )*(?:dank|danke|bitte)(?: (?:schön|sehr|im voraus|vielmals|dir|ihnen|euch|schon mal|schonmal|für (?:die|deine|ihre|eure) hilfe))*|(?:(?:viele|beste|liebe|freundliche|mit freundlichen|schöne) )?grüße?n?|lg|vg|mfg|(?:wenn|falls) (?:möglich|es geht|das geht)|(?:das |es |dies )?(?:wäre|ist|reicht|würde reichen)(?: (?:sehr|echt|wirklich|ganz|völlig))? ?(?:${FINE})?(?<=\\p{L}{5})|(?:nur|bloß) (?:die |eine )?(?:reinen? |nackten? |bloßen? )?(?:zahl|anzahl|zahlen)|mehr (?:brauche ich|brauchen wir) nicht|es (?:eilt|ist (?:sehr )?(?:dringend|eilig))|:-?\\)))+[\\s.!:;)]*$`,
    'iu',
  ),
  justCount: {
    said: /(?<!\p{L})(?:nur|bloß) (?:die |eine )?(?:reine |nackte |bloße )?(?:zahl|anzahl)(?!\p{L})/iu,
    asked:
      /(?<!\p{L})(?:wie|was|anzahl|zahl|summe|gesamt\p{L}*|durchschnitt\p{L}*|mittel\p{L}*|median|quote|anteil|prozent|verhältnis|meisten?|höchste\p{L}*|niedrigste\p{L}*|pro|je|nach|jede\p{L}*)(?!\p{L})|%/iu,
    number: (text) =>
      `Anzahl der ${text.replace(/^(?:bitte )?(?:welche|liste|zeige?(?: mir)?|nenne?(?: mir)?|alle) (?:die |alle )?/iu, '')}`,
  },
  asking:
    /^(?:da |weil |wie )?(?<who>(?:mein|unser|der|die|das|ihr|sein)(?:e[rnsm]?)? (?:[\p{L}-]+ ){1,3}?)(?:fragt|fragen|möchte|möchten|will|wollen|wüsste|wüssten|braucht|brauchen|bittet|bitten)(?<end>(?: (?:uns|mich|gerne?|immer|oft|ständig|gerade|immer wieder|wieder|häufig|regelmäßig|um|nach|wissen|sehen|haben|erfahren|folgendes|eine zahl|diese zahl))*\s*[:,]?)\s+(?=(?:wie|was|welche[rsnm]?|wer|wo|wann|die|der|das|pro|je)\b)/iu,
  capacity: new RegExp(
    `^als (?:(?:neue[rs]?|der|die|ein|eine|euer|eure|ihr|ihre|unsere?) )*(?<who>[\\p{L}-]+)(?: (?:des|der|vom|von|in|im|unserer|unseres)(?: [\\p{L}-]+){1,2}?)?(?:\\s*[,:])? (?=${REQUEST}\\b)`,
    'iu',
  ),
  asks: /(?<!\p{L})frag/iu,
  forAnswer: /(?<!\p{L})(?:wissen|sehen|erfahren)(?!\p{L})/iu,
  groups: set(
    'vorstand leitung team chef chefin inhaber inhaberin eigentümer eigentümerin besitzer besitzerin betreiber betreiberin leiter leiterin direktor direktorin manager managerin kassenwart kassenwartin kassierer kassiererin schatzmeister schatzmeisterin buchhalter buchhalterin controller controllerin geschäftsführer geschäftsführerin verwalter verwalterin praktikant praktikantin assistent assistentin mitarbeiter mitarbeiterin kollege kollegin neuling vorsitzende vorsitzender beauftragte beauftragter betriebsleiter betriebsleiterin teamleiter teamleiterin filialleiter filialleiterin küchenchef küchenchefin hausherr hausherrin winzer winzerin wirt wirtin',
  ),
  purpose: {
    opening: new RegExp(
      `^(?:für|zur vorbereitung (?:auf|von)|vor) (?:(?:die|den|das|der|dem|unsere[nrms]?|unser|meine[nrms]?|mein|eine[nrms]?|ein|nächste[nrms]?|kommende[nrms]?|jährliche[nrms]?|interne[nrms]?|neue[nrms]?|morgige[nrms]?|anstehende[nrms]?) )*${OCCASION}(?: (?:morgen|heute|nächste woche|am \\p{L}+tag))?(?:\\s*[,:])? (?=${REQUEST}\\b)`,
      'iu',
    ),
    closing: new RegExp(
      `,? für (?:(?:die|den|das|unsere[nrms]?|unser|meine[nrms]?|mein|eine[nrms]?|ein|nächste[nrms]?|kommende[nrms]?|interne[nrms]?|morgige[nrms]?) )+${OCCASION}(?: (?:morgen|nächste woche))?(?=[?.!\\s]*$)`,
      'iu',
    ),
  },
  request: {
    words:
      set(`nur bloß bitte die der das den eine ein einen einzige einzelne kurze kurz schnelle kleine letzte weitere noch folgende folgendes folgenden diese dieses ich wir mir uns du sie
      brauche brauchen bräuchte bräuchten möchte möchten will wollen hätte hätten gern gerne habe haben hier ist wissen gib gebt geben sag sagen zeig für mein meine unser unsere und heute jetzt
      mal also reine nackte danke hallo hi dann kannst können könnten könntest`),
    nouns: set(
      'zahl zahlen frage fragen antwort info infos information informationen übersicht auswertung angabe angaben daten statistik wert',
    ),
  },
  itBy: /^(?:(?:bitte|und|aber|also|nun)[, ]+)*(?:(?:ich|wir) (?:brauche|brauchen|bräuchte|bräuchten|möchte|möchten|hätte|hätten|will|wollen)(?: gerne?)? (?:es|das|die|dies|sie|die zahl(?:en)?|eine zahl)(?: gerne?| bitte| getrennt| aufgeteilt| aufgeschlüsselt)*|(?:kann|könnte) ich (?:es|das|die zahlen)(?: bitte)?(?: haben)?|(?:eine|je eine) zahl) (?=(?:pro|je|nach|für jede[nrs]?)\b)/iu,
  subject: new RegExp(
    `^(?:(?:und|aber|also|denn|weil|da)[, ]+)*(?:ich|wir|mein|meine|unser|unsere|(?:das|es|dies) ist (?:für|(?:sehr |ganz )?(?:dringend|wichtig|eilig))|es geht um (?:die|den|das|eine|einen|ein|unsere[nr]?) ${OCCASION}|(?:der|die|das) ${OCCASION}|danke|sorry|vielen dank)(?![\\p{L}])`,
    'iu',
  ),
  intending:
    /(?<!\p{L})(?:(?:will|wollen|möchte|möchten|muss|müssen|würde|würden|versuche|versuchen|habe vor|haben vor)(?!.*(?<!\p{L})(?:wissen|sehen|haben|erfahren|vergleichen|zeigen|anschauen|auflisten|zählen)(?!\p{L}))|plane|planen|bereite|bereiten|organisiere|organisieren|schreibe|schreiben|erstelle|erstellen|überlege|überlegen|arbeite an|arbeiten an)(?!\p{L})/iu,
  reason: /, (?:damit|weil|da|denn|um) (?<said>[^,.?!]+)(?=[?.!\s]*$)/iu,
  telling:
    /(?<!\p{L})(?:nur|ausschließlich|außer|ohne|ausgenommen|ignor\p{L}*|(?:ge)?zähl\p{L}*|berücksichtig\p{L}*|betracht\p{L}*|meinen?|meint|gemeint|defin\p{L}*|versteh\p{L}*|bezeichn\p{L}*|nenn\p{L}*|interessier\p{L}*|beschränk\p{L}*|konzentrier\p{L}*|sortier\p{L}*|gruppier\p{L}*|diejenigen|die, die|welche\p{L}*|wer|wo|wann|wenn|falls|sofern|ob|über|unter|zwischen|mindestens|höchstens|mehr|weniger|als|nicht|nie|kein\p{L}*|pro|je|jede\p{L}*|alle\p{L}*|beide\p{L}*|wie|was|zeig\p{L}*|list\p{L}*|mit|soll\p{L}*|besonders|vor allem|davon)(?!\p{L})/iu,
  tellingOfPlans:
    /(?<!\p{L})(?:nur|ausschließlich|außer|ohne|mit|ausgenommen|ignor\p{L}*|berücksichtig\p{L}*|diejenigen|welche\p{L}*|wer|wenn|falls|sofern|über|unter|zwischen|mindestens|höchstens|als|nicht|nie|kein\p{L}*|pro|je|jede\p{L}*|besonders|vor allem)(?!\p{L})/iu,
  occasions: new RegExp(`(?<!\\p{L})(?:präsentieren|vorstellen|vortragen|${OCCASION})(?!\\p{L})`, 'iu'),
  toCome: set('nachste nachsten nachster kommende kommenden'),
  future: set('morgen ubermorgen'),
};
