export const privacy = {
  title: 'Data rights',
  all: 'Exports and erasures',
  none: 'None yet.',
  older: 'Older',
  newest: 'Newest',
  customer: 'Customer {{id}}',
  by: '{{name}}, {{at}}',
  download: 'Download',
  downloadOf: 'Download export #{{id}}',
  until: 'until {{at}}',
  tables: '{{count}} tables',
  openOrders: 'An order is still under way. The data can be erased once it has come or is cancelled.',
  reason: 'Reason, without name, e-mail or phone',
  kinds: { export: 'Export', erasure: 'Erasure' },
  states: { waiting: 'On its way', done: 'Done', refused: 'Refused' },
  sums: {
    deleted: '{{rows}} rows deleted',
    anonymised: '{{rows}} rows anonymised',
    kept: '{{rows}} rows kept',
    exported: '{{rows}} rows exported',
  },
  why: {
    accounts: 'Accounts and tax law: five years',
    nobody: 'A number that leads to nobody',
    consent: 'Proof of consent',
    security: 'Proof of who did what: two years',
    recall: 'Proof that they were told of a recall',
    fraud: 'Against fraud; no names',
  },
  acts: { export: 'Export data', erasure: 'Erase data' },
  before: {
    export:
      'The file can be downloaded here for 7 days. Each download is recorded. Send it only to the customer.',
    erasure:
      'This cannot be undone. Name, addresses, chats and the account are deleted. Orders and tax documents stay for the accounts, orders without a name.',
  },
  started: { export: 'The export is on its way', erasure: 'The erasure is on its way' },
};
