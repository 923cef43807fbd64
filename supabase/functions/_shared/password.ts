/** The smallest number of characters of the admin's password. */
export const passwordMinLength = 6;

/** What stands beside a shorter one, on the setup page and in the server's answers. */
export const passwordTooShort = `Minimum ${passwordMinLength} characters required`;
