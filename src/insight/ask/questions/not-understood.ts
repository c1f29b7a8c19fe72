/** The question was parsed but not understood; the message explains why to the user. */
export class NotUnderstood extends Error {}
