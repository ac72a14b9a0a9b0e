/** E-mail addresses are stored and compared trimmed and in lower case. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();
