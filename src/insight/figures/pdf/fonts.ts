import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Typefaces of the pdf output, by package, for the Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari, Thai and CJK scripts. Arabic uses Plex, because
 * Noto composes its letters from strokes and dots, which doubles letters in extracted text.
 */
const FAMILIES = [
  'noto-sans',
  'noto-serif',
  'ibm-plex-sans-arabic',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-sans-mono',
  'noto-emoji',
];
const WEIGHTS = ['400Regular', '600SemiBold', '700Bold'];

const resolve = createRequire(import.meta.url).resolve;

/** Folders of the font files that Typst searches. */
export const FONT_FOLDERS: string[] = FAMILIES.flatMap((family) => {
  const folder = dirname(resolve(`@expo-google-fonts/${family}/package.json`));
  return WEIGHTS.map((weight) => join(folder, weight));
});
