let translate: (text: string) => string = (text) => text;

/** Sets how words of the service come into the application's language; null: they stay English. */
export function setTranslation(to: ((text: string) => string) | null): void {
  translate = to ?? ((text) => text);
}

/** What the service says (refusals, notes, certificates, questions), in the application's language. */
export const translated = (text: string): string => translate(text);
