export const mails = {
  title: 'Mails to customers',
  lead: 'An example of each, with a made-up order',
  groups: { order: 'Orders', account: 'Accounts' },
  language: 'Language',
  languages: { th: 'Thai', en: 'English' },
  width: 'Width',
  widths: { phone: 'Phone', computer: 'Computer' },
  frame: 'Example: {{subject}}',
} as const;
