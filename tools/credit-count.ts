/** How many credits, in words. */
export const creditCount = (credits: number): string => (credits === 1 ? '1 credit' : `${credits} credits`);
