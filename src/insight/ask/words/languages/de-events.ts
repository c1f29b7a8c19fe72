import type { Language } from './types.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

/** What happens to rows, and how long it takes. */
export const GERMAN_EVENTS = {
  rateOf: list('quote, rate'),
  howLong: list(
    'wie viele tage dauert es, wie viele tage dauerte es, wie viele tage vergehen, wie viele tage vergingen, wie viele tage liegen, wie lange dauert, wie lange dauerte, wie lange braucht es, wie lange braucht ihr, wie viele tage braucht es, wie viele tage brauchen wir, wie viel zeit liegt, wie lange dauert es, wie lange dauerte es, wie lange brauchen wir, wie viel zeit vergeht, wie lange vergeht',
  ),
  daysAgo: list(
    'vor wie vielen tagen war, vor wie vielen tagen waren, wie lange ist, wie viele tage ist, wie lange liegt, wie viele tage liegt',
  ),
  daysSince: list('wie viele tage sind vergangen seit, wie viele tage seit, tage seit, anzahl der tage seit'),
  resides: list(
    'wohnen, wohnt, leben, lebt, kommen, kommt, stammen, stammt, liegen, liegt, lagen, lag, gelegen, gelegene, gelegenen, ansässig, wohnhaft, beheimatet, befinden sich, befindet sich, befinden, befindet, wohnten, wohnte, lebten, lebte, kamen, kam, stammten, stammte',
  ),
  lasted: list(
    'dauerte, dauerten, dauern, dauert, gedauert, gedauert haben, brauchte, brauchten, gebraucht, benötigte, benötigten, liefen, lief, andauerten',
  ),
  within: list('innerhalb, innerhalb von, binnen, in weniger als, in unter, in höchstens'),
  dueTo: list(
    'wegen, aufgrund, aufgrund von, auf grund von, durch, infolge, infolge von, verursacht durch, verursacht von, zurückzuführen auf, gehen zurück auf',
  ),
} satisfies Partial<Language['phrases']>;
