/** Uploads of files: only pages with one load them. */
export const upload = {
  cancel: 'Cancel',
  checking: 'is being checked',
  cancelled: 'Cancelled. The file is still here.',
  again: 'Send again',
} as const;
