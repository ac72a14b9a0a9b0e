/** What links in mails of the account are for (SHELL-19). Plain values: the browser may import this file. */
export const LINK_PURPOSES = ['reset', 'verify', 'change_email', 'link'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
/** Why a link is not good. */
export const LINK_FAULTS = ['unknown', 'used', 'expired'] as const;
export type LinkFault = (typeof LINK_FAULTS)[number];
