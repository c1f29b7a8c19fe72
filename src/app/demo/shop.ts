/** The demo shop: its products, its customers, and the stories planted in its orders (docs/demo-shop.md). */

export interface ShopProduct {
  name: string;
  category: string;
  /** In cents. */
  price: number;
  /** How often it is bought, relative to the others. */
  popularity: number;
  /** Share of its orders that are returned. */
  returnRate: number;
}

export const SHOP_START = '2024-11-01';
/** Inclusive. */
export const SHOP_END = '2026-10-31';
/** Orders of an ordinary day in the shop's first month. */
export const ORDERS_PER_DAY = 111;
export const GROWTH_PER_YEAR = 0.12;

/** The weeks before Christmas, with this many times the usual orders (month and day, inclusive). */
export const SEASON = { from: '11-22', to: '12-23', factor: 1.9 };
/** One week in which one category is discounted and sells more. */
export const PROMOTION = { start: '2026-03-09', end: '2026-03-15', category: 'Outdoor', discountRate: 0.25, factor: 3 };
/** Days without a single web shop order, while the other channels continued. */
export const OUTAGE = { start: '2025-07-15', end: '2025-07-17', channel: 'Web' };
/** A product that sells less and less: its popularity falls linearly to this share by the last day. */
export const FADING = { product: 'Trail Radio', endShare: 0.08 };

export const PRODUCTS: readonly ShopProduct[] = [
  { name: 'Trail Radio', category: 'Electronics', price: 8900, popularity: 11, returnRate: 0.05 },
  { name: 'Desk Lamp Aurora', category: 'Electronics', price: 5450, popularity: 9, returnRate: 0.04 },
  { name: 'Wireless Earbuds', category: 'Electronics', price: 7990, popularity: 10, returnRate: 0.08 },
  { name: 'Travel Charger', category: 'Electronics', price: 2995, popularity: 8, returnRate: 0.03 },
  { name: 'Cast Iron Pan', category: 'Kitchen', price: 4200, popularity: 9, returnRate: 0.02 },
  { name: 'Coffee Grinder', category: 'Kitchen', price: 6490, popularity: 7, returnRate: 0.04 },
  { name: 'Chef Knife 20 cm', category: 'Kitchen', price: 5800, popularity: 8, returnRate: 0.02 },
  { name: 'Storage Jars, set of 6', category: 'Kitchen', price: 2490, popularity: 8, returnRate: 0.03 },
  { name: 'Hiking Backpack 30 l', category: 'Outdoor', price: 9900, popularity: 6, returnRate: 0.06 },
  { name: 'Insulated Bottle', category: 'Outdoor', price: 2750, popularity: 9, returnRate: 0.02 },
  { name: 'Camping Chair', category: 'Outdoor', price: 3990, popularity: 5, returnRate: 0.04 },
  { name: 'Wool Blanket', category: 'Home', price: 6900, popularity: 6, returnRate: 0.05 },
  { name: 'Linen Bed Set', category: 'Home', price: 11900, popularity: 4, returnRate: 0.09 },
  { name: 'Scented Candle', category: 'Home', price: 1890, popularity: 10, returnRate: 0.01 },
  { name: 'Wooden Train', category: 'Toys', price: 3490, popularity: 6, returnRate: 0.02 },
  { name: 'Puzzle "1,000 Lakes"', category: 'Toys', price: 1995, popularity: 7, returnRate: 0.02 },
];

export const CHANNELS = [
  { name: 'Web', share: 54 },
  { name: 'Mobile app', share: 31 },
  { name: 'Marketplace', share: 15 },
] as const;

/** Country as ISO 3166-1 alpha-2 with the cities its customers live in. */
export const COUNTRIES = [
  { code: 'DE', share: 30, cities: ['Berlin', 'Hamburg', 'München', 'Köln'] },
  { code: 'FR', share: 18, cities: ['Paris', 'Lyon', 'Nîmes'] },
  { code: 'GB', share: 16, cities: ['London', 'Leeds', 'Bristol'] },
  { code: 'NL', share: 9, cities: ['Amsterdam', 'Utrecht'] },
  { code: 'ES', share: 9, cities: ['Madrid', 'Málaga'] },
  { code: 'IT', share: 7, cities: ['Milano', 'Bologna'] },
  { code: 'SE', share: 5, cities: ['Stockholm', 'Malmö'] },
  { code: 'AT', share: 4, cities: ['Wien', 'Graz'] },
  { code: 'PL', share: 2, cities: ['Kraków', 'Łódź'] },
] as const;

export const CUSTOMERS = 24_000;
