import type { Tool } from '../define.ts';
import { getBrand } from './get-brand.ts';
import { getBrandShades } from './get-brand-shades.ts';
import { removeBrandLogo } from './remove-brand-logo.ts';
import { resetBrand } from './reset-brand.ts';
import { setBrandLogo } from './set-brand-logo.ts';
import { updateBrand } from './update-brand.ts';

/** How an organization's documents look. */
export const BRAND_TOOLS: readonly Tool[] = [getBrand, updateBrand, resetBrand, setBrandLogo, removeBrandLogo, getBrandShades];
