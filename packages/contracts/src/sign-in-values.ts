/** Purposes of links in account mails (SHELL-19). Plain values: the browser may import this file. */
export const LINK_PURPOSES = ['reset', 'verify', 'change_email', 'link'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
/** Why a link is invalid. */
export const LINK_FAULTS = ['unknown', 'used', 'expired'] as const;
export type LinkFault = (typeof LINK_FAULTS)[number];
