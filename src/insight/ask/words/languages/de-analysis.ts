const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

/** Words of instructions for an analysis that restrict and change nothing, unless the data has a name or a value like them. */
export const GERMAN_ANALYSIS: string[] = list(`
  soll, sollen, sollte, sollten, muss, müssen, kann, können, wird, werden, wurde, wurden, ist, sind, sein, analysiere, analysieren, analyse, berechne, berechnen, berechnet, berechnung, bestimme, bestimmen, bestimmt, ermittle, ermitteln,
  ermittelt, finde, finden, gefunden, prüfe, prüfen, geprüft, prüfung, teste, testen, getestet, test, untersuche, untersuchen, untersucht, untersuchung, beurteile, beurteilen, beurteilt, bewerte, bewerten, bewertet, nutze, nutzen, genutzt, verwende,
  verwenden, verwendet, wende, an, angewendet, führe, durch, durchgeführt, durchführen, gib, angeben, angegeben, nenne, nennen, berichte, zeige, beschreibe, beschreiben, fasse, zusammen, entscheide, entscheiden, ob, gilt, gelten, betrachte, betrachtet,
  zähle, zählen, gezählt, identifiziere, identifizieren, erkenne, erkennen, ergebnis, ergebnisse, wert, werte, wertes, stärke, richtung, art, grad, hypothese, nullhypothese, alternativhypothese, statistik, statistische, statistischen, statistisch, formel,
  formeln, methode, methoden, verfahren, weg, schritt, schritte, bedingung, bedingungen, regel, regeln, fall, datensatz, datensatzes, daten, spalte, spalten, variable, variablen, merkmal, merkmale, tabelle, datei, zahl, zahlen, numerisch, numerische, numerischen, jeweils, jeweiligen,
  jeweilige, entsprechend, entsprechenden, vorhandenen, gegebenen, angegebenen, beide, beiden, beider, alle, aller, allen, gesamte, gesamten, ganze, ganzen, dann, danach, anschließend, schließlich, auch, außerdem, zudem, also, hier, bitte, einfach, direkt, genau, richtig, geeignet,
  geeignete, geeigneten, üblich, übliche, üblichen, einfache, einfachen, nötig, notwendig, erforderlich, mit, mithilfe, anhand, mittels, nach, für, zwischen, um, zu, dazu, dabei, dafür, davon, darauf, dieser, diese, dieses, diesen, diesem, es, er, sie, der, die, das, den, dem, des,
  ein, eine, einen, einem, einer, eines, in, im, von, vom, auf, bezieht, beziehen, sich, als, so, und, beträgt, betragen, unabhängige, unabhängigen, stichproben, gleichzeitig, voneinander, bestimmung, zugrunde, liegt, liegen, vor, python, pandas, numpy, scipy, bibliothek`);
