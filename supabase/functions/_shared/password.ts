/** The smallest number of characters of the admin's password. */
export const passwordMinLength = 6;

/** The message for a shorter one, on the setup page and in the server's answers. */
export const passwordTooShort = `Minimum ${passwordMinLength} characters required`;
