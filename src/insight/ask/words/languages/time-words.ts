const words = (text: string): string[] => text.trim().split(/\s+/);

/** Words that say no more than that time passes. */
export const PASSING: ReadonlySet<string> = new Set(
  words(`do does did it take takes took taking usually typically normally generally commonly pass passes passed lie lies lay elapse elapses elapsed
    there need needs needed typically , us people on has have
    es dauert dauern dauerte dauerten vergeht vergehen verging vergingen liegen liegt lagen braucht brauchen brauchte normalerweise üblicherweise
    gewöhnlich meist meistens`),
);

/** Words by which something is done before its time. */
export const AHEAD: ReadonlySet<string> = new Set([
  'ahead',
  'in advance',
  'beforehand',
  'im voraus',
  'im vorhinein',
  'vorher',
  'vorab',
  'im vorfeld',
]);

/** What may stand around a participle that says what happened. */
export const PASSIVE: ReadonlySet<string> = new Set(
  words('being is are was were be been gets get got getting wird werden wurde wurden ist sind worden it they'),
);

/** What is done or happens by its noun, and how dates call it. */
export const DEED_NOUNS: Readonly<Record<string, readonly string[]>> = {
  payment: ['paid', 'pay', 'payment'],
  settlement: ['paid', 'settled'],
  paying: ['paid'],
  sale: ['sold'],
  selling: ['sold'],
  purchase: ['bought', 'purchased'],
  buying: ['bought'],
  departure: ['departed', 'departs', 'left'],
  leaving: ['left'],
  exit: ['left', 'exited'],
  shipment: ['shipped', 'sent', 'dispatched'],
  dispatch: ['dispatched', 'shipped', 'sent'],
  sending: ['sent'],
  birth: ['born', 'birth'],
  death: ['died', 'death'],
  start: ['started', 'start', 'began', 'begin'],
  beginning: ['started', 'start', 'began', 'begin'],
  end: ['ended', 'end'],
  filing: ['filed'],
  hire: ['hired'],
  solution: ['solved'],
  resolution: ['resolved', 'solved'],
  completion: ['completed', 'finished', 'done'],
  zahlung: ['bezahlt', 'gezahlt'],
  bezahlung: ['bezahlt', 'gezahlt'],
  verkauf: ['verkauft'],
  kauf: ['gekauft'],
  lieferung: ['geliefert'],
  rückgabe: ['zurückgegeben', 'zurueckgegeben', 'rueckgabe'],
  eingang: ['eingegangen', 'eingang'],
  abschluss: ['abgeschlossen', 'abschluss'],
  beginn: ['begonnen', 'beginn', 'start'],
  ende: ['beendet', 'ende'],
  austritt: ['ausgetreten', 'austritt'],
  eintritt: ['eingetreten', 'eintritt'],
};
