import type { Language } from './types.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

/** Words that say no more than that something is there, or was done. */
export const GERMAN_EXISTENCE = {
  idle: list(`
  zugehörige, zugehörigen, möglichen, vorkommen, vorkam, vorkamen, vorgekommen, auftreten, auftrat, auftraten, aufgetreten, stattfinden, stattfand, stattfanden, stattgefunden, geschehen, passiert, passierten, erfasst, verzeichnet, jemals, betreiben wir, führen wir, besitzen wir, verzeichnen wir, haben wir, hatten wir, bei uns, schon, schon mal, schon einmal, bereits, bereits einmal, bisher, bislang, bestimmte, bestimmten, jeweilige, jeweiligen,
  im system, in unserem system, in der datenbank, in unserer datenbank, im angebot, im sortiment, im programm, im portfolio, zur verfügung, zur auswahl, laut liste, laut preisliste,
  laut katalog, laut tabelle, laut daten, laut system, laut datenbank, insgesamt gesehen, überhaupt, eigentlich, ungefähr genau, im einzelnen, im detail, derjenigen, diejenigen, denjenigen,
  angefallen, fallen an, fällt an, fielen an, vorgelegen, liegen vor, liegt vor, lagen vor, vorliegen, vorliegt, vorhanden, zustande gekommen, entstanden,
  eingegangene, eingegangenen, eingegangener, getätigte, getätigten, getätigter, aufgegebene, aufgegebenen, aufgegebener, erfolgte, erfolgten, erfolgter, vorhandene, vorhandenen,
  vorhandener, bestehenden, existierende, existierenden, erfasste, erfassten, erfasster, gespeicherte, gespeicherten, hinterlegte, hinterlegten, angelegte, angelegten`),
  did: list(`
  gemacht, aufgegeben, getätigt, gehabt, haben, hatten, eingegangen, erfolgt, vorgenommen, entgegengenommen, abgegeben, gestellt, ausgestellt, erteilt, zustande gekommen, abgewickelt,
  durchgeführt, vorgelegt, hinzugekommen, dazugekommen`),
} satisfies Partial<Language['phrases']>;
