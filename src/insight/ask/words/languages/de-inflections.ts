const ENDINGS = ['e', 'en', 'er', 'es', 'em'];

/** Adjectives in all forms in which they stand before a noun: "höchst" as "höchste", "höchsten", "höchster", "höchstes" and "höchstem". */
export const inflected = (stems: string): string[] => stems.split(/\s*,\s*/).flatMap((stem) => ENDINGS.map((ending) => stem + ending));
