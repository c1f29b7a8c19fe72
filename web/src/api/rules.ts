/** What a new password must be; the service says the same, later. */
export const PASSWORD_RULES = { minLength: 10, maxLength: 256, hint: 'At least 10 characters. A few words in a row are fine.' };
