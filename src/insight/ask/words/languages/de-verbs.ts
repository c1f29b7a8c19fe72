/** Verbs with forms of their own: infinitive, what he does, what he did, and what has been done. */
const STRONG = `
  backen backt backte gebacken, befehlen befiehlt befahl befohlen, beginnen beginnt begann begonnen, beissen beisst biss gebissen, bergen birgt barg geborgen,
  biegen biegt bog gebogen, bieten bietet bot geboten, binden bindet band gebunden, bitten bittet bat gebeten, blasen blast blies geblasen,
  bleiben bleibt blieb geblieben, braten brat briet gebraten, brechen bricht brach gebrochen, brennen brennt brannte gebrannt, bringen bringt brachte gebracht,
  denken denkt dachte gedacht, dringen dringt drang gedrungen, empfangen empfangt empfing empfangen, empfehlen empfiehlt empfahl empfohlen, essen isst ass gegessen,
  fahren fahrt fuhr gefahren, fallen fallt fiel gefallen, fangen fangt fing gefangen, finden findet fand gefunden, flechten flicht flocht geflochten,
  fliegen fliegt flog geflogen, fliehen flieht floh geflohen, fliessen fliesst floss geflossen, fressen frisst frass gefressen, frieren friert fror gefroren,
  geben gibt gab gegeben, gehen geht ging gegangen, gelingen gelingt gelang gelungen, gelten gilt galt gegolten, geniessen geniesst genoss genossen,
  geschehen geschieht geschah geschehen, gewinnen gewinnt gewann gewonnen, giessen giesst goss gegossen, graben grabt grub gegraben, greifen greift griff gegriffen,
  halten halt hielt gehalten, hangen hangt hing gehangen, heben hebt hob gehoben, heissen heisst hiess geheissen, helfen hilft half geholfen,
  kennen kennt kannte gekannt, klingen klingt klang geklungen, kommen kommt kam gekommen, kriechen kriecht kroch gekrochen, laden ladt lud geladen,
  lassen lasst liess gelassen, laufen lauft lief gelaufen, leiden leidet litt gelitten, leihen leiht lieh geliehen, lesen liest las gelesen,
  liegen liegt lag gelegen, lugen lugt log gelogen, messen misst mass gemessen, nehmen nimmt nahm genommen, nennen nennt nannte genannt,
  pfeifen pfeift pfiff gepfiffen, raten rat riet geraten, reiben reibt rieb gerieben, reissen reisst riss gerissen, reiten reitet ritt geritten,
  rennen rennt rannte gerannt, riechen riecht roch gerochen, ringen ringt rang gerungen, rufen ruft rief gerufen, saufen sauft soff gesoffen,
  schaffen schafft schuf geschaffen, scheiden scheidet schied geschieden, scheinen scheint schien geschienen, schieben schiebt schob geschoben,
  schiessen schiesst schoss geschossen, schlafen schlaft schlief geschlafen, schlagen schlagt schlug geschlagen, schleifen schleift schliff geschliffen,
  schliessen schliesst schloss geschlossen, schmelzen schmilzt schmolz geschmolzen, schneiden schneidet schnitt geschnitten, schreiben schreibt schrieb geschrieben,
  schreien schreit schrie geschrien, schreiten schreitet schritt geschritten, schweigen schweigt schwieg geschwiegen, schwimmen schwimmt schwamm geschwommen,
  schwingen schwingt schwang geschwungen, sehen sieht sah gesehen, senden sendet sandte gesandt, singen singt sang gesungen, sinken sinkt sank gesunken,
  sitzen sitzt sass gesessen, sprechen spricht sprach gesprochen, springen springt sprang gesprungen, stechen sticht stach gestochen, stehen steht stand gestanden,
  stehlen stiehlt stahl gestohlen, steigen steigt stieg gestiegen, sterben stirbt starb gestorben, stossen stosst stiess gestossen, streichen streicht strich gestrichen,
  streiten streitet stritt gestritten, tragen tragt trug getragen, treffen trifft traf getroffen, treiben treibt trieb getrieben, treten tritt trat getreten,
  trinken trinkt trank getrunken, tun tut tat getan, verderben verdirbt verdarb verdorben, vergessen vergisst vergass vergessen, verlieren verliert verlor verloren,
  wachsen wachst wuchs gewachsen, waschen wascht wusch gewaschen, weichen weicht wich gewichen, weisen weist wies gewiesen, wenden wendet wandte gewandt,
  werben wirbt warb geworben, werfen wirft warf geworfen, wiegen wiegt wog gewogen, wissen weiss wusste gewusst, ziehen zieht zog gezogen, zwingen zwingt zwang gezwungen`;

/** Regular verbs before which separable prefixes stand. */
const WEAK = `
  ahnden andern arbeiten bauen bilden blattern buchen decken drehen drucken eignen fordern fragen fugen fuhren fullen gliedern grenzen handeln holen horen kassieren kaufen
  kehren klagen klaren kleben knupfen kreuzen kundigen laden lagern legen lehnen leiten lernen liefern locken losen machen mahnen malen melden merken mieten montieren
  mustern nutzen ordnen packen passen pflanzen planen prasentieren prufen raumen rechnen reden reichen reisen richten rusten sagen sammeln schaffen schalten schatzen schicken
  schauen schenken schirmen schulen schutten setzen sortieren sparen spielen spulen statten stellen stimmen streben stufen suchen tauschen teilen testen trauen trennen
  kosten verdienen bezahlen eroffnen dauern wohnen leben stammen bestellen verkaufen besuchen betragen erzielen uben wahlen wandern warten wechseln weihen werten wickeln wirken zahlen zeichnen zeigen`;

/** Those that stand at the end of a clause without their verb: "reisen am Montag ab". */
export const SEPARABLE: ReadonlySet<string> = new Set(
  `ab an auf aus bei ein fest fort frei heim her herein heraus herum herunter hin hinein hinaus hinzu los mit nach nieder statt teil um vor voraus vorbei weg weiter
   wieder zu zuruck zusammen dazu durch uber unter bereit fertig hoch kennen nahe still`.split(/\s+/),
);

/** The beginnings of verbs whose participle has no "ge". */
const WHOLE = /^(?:be|emp|ent|er|ge|miss|ver|zer|hinter|wider)/;

interface Verb {
  infinitive: string;
  participle: string;
}

const stemOf = (infinitive: string): string => infinitive.replace(/(?:e?n)$/, '');

/** "Abreist" of a stem in t or d, and "rechnet": an e before the ending. */
const bridge = (stem: string): string => (/(?:[td]|[^aeiourlh][mn])$/.test(stem) ? 'e' : '');

function participleOf(infinitive: string): string {
  const stem = stemOf(infinitive);
  const ge = WHOLE.test(infinitive) || infinitive.endsWith('ieren') ? '' : 'ge';
  return `${ge}${stem}${bridge(stem)}t`;
}

function formsOf(): ReadonlyMap<string, Verb> {
  const forms = new Map<string, Verb>();
  for (const infinitive of WEAK.trim().split(/\s+/)) {
    const [stem, verb] = [stemOf(infinitive), { infinitive, participle: participleOf(infinitive) }];
    const past = `${stem}${bridge(stem)}te`;
    for (const form of [infinitive, `${stem}${bridge(stem)}t`, past, `${past}n`]) forms.set(form, verb);
  }
  for (const line of STRONG.trim().split(/\s*,\s*/)) {
    const [infinitive, does, did, participle] = line.split(' ') as [string, string, string, string];
    const verb = { infinitive, participle };
    for (const form of [infinitive, does, did, did.endsWith('e') ? `${did}n` : `${did}en`]) forms.set(form, verb);
  }
  return forms;
}

const FORMS = formsOf();

/** The verb of which a folded word is a form in a main clause; null if it is none that is known. */
export const finiteVerb = (word: string): Verb | null => FORMS.get(word) ?? null;

/** The participle of a finite form of a verb with or without a separable prefix: "teilgenommen" of "teilnehmen" and "teilnimmt", "gekommen" of "kamen". */
export function participleFor(word: string): string | null {
  const own = FORMS.get(word);
  if (own) return own.participle;
  for (const prefix of SEPARABLE) {
    const verb = word.startsWith(prefix) ? FORMS.get(word.slice(prefix.length)) : undefined;
    if (verb) return prefix + verb.participle;
  }
  return null;
}

const PARTICIPLES: ReadonlySet<string> = new Set([...FORMS.values()].map(({ participle }) => participle));
/** Verbs that begin with these have participles of their own: "bezahlt" of "zahlen". */
const ATTACHED = /^(?:be|ent|er|ver|zer|miss|uber|unter|um|durch|wider|hinter)/;

/** Whether a word is a form of a verb that is known, with or without a prefix. */
export function isVerbForm(word: string): boolean {
  const plain = (form: string) => FORMS.has(form) || PARTICIPLES.has(form);
  if (plain(word)) return true;
  const rest = word.replace(ATTACHED, '');
  if (rest !== word && (FORMS.has(rest) || PARTICIPLES.has(`ge${rest}`))) return true;
  return [...SEPARABLE].some((prefix) => word.startsWith(prefix) && plain(word.slice(prefix.length)));
}
