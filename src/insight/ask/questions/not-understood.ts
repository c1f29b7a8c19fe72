/** A question that was read but not understood; the message says why in plain words. */
export class NotUnderstood extends Error {}
