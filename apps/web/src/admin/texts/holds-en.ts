/** Suspicious orders, and the rules that hold them. */
export const holds = {
  title: 'This order is held as suspicious',
  text: 'It is not packed until somebody decides. The customer sees that it is being checked.',
  mark: 'Mark as fraud',
  unmark: 'Take the fraud mark back',
  release: 'Release for packing',
  cancel: 'Cancel the order',
  alsoFraud: 'Mark as fraud: later orders to this address or phone are held',
  reason: 'Reason, for the staff',
  held: 'Held',
  fraud: 'Marked as fraud',
  fraudText: 'Later orders to this address or phone are held.',
  reasons: {
    blocked: 'This customer is blocked',
    cards:
      '{{cards}} different cards and {{failed}} refused card payments within {{period}} hours (limit {{limit}}):',
    fraud: 'Same {{matches}} as an order that was marked as fraud:',
    value: 'First order of this customer is worth {{amount}} (limit {{most}})',
    cod: '{{count}} refused parcels with cash on delivery within {{period}} days (limit {{limit}}), same {{matches}}:',
  },
  matches: { address: 'address', phone: 'phone', email: 'e-mail', account: 'account' },
  before: {
    release: '{{so_no}} may be packed. Its delivery day is set anew from now, and the customer gets a mail.',
    cancel:
      'Order {{so_no}} is cancelled: its items go back on sale, coins and codes are returned, and the customer gets a mail. This cannot be undone.',
    cancelPaid:
      'Order {{so_no}} is cancelled: what has been paid (up to {{amount}}) becomes a refund due, its items go back on sale, coins and codes are returned, and the customer gets a mail. This cannot be undone.',
    mark: 'Later orders to the address or phone of {{so_no}} are held. The mark can be taken back.',
    unmark: 'Orders to the address and phone of {{so_no}} are no longer held for it.',
  },
  done: {
    release: '{{so_no}} may be packed',
    cancel: '{{so_no}} is cancelled',
    mark: '{{so_no}} is marked as fraud',
    unmark: 'The mark of {{so_no}} is taken back',
  },
};

export const screening = {
  title: 'Suspicious orders',
  lead: 'Orders that meet one of these rules are held before packing until somebody decides. Nothing is cancelled by a rule.',
  saved: 'The rules are saved',
  save: 'Save the rules',
  never: 'These are the rules of a new shop',
  changed: 'Changed by {{name}}, {{at}}',
  somebody: 'somebody',
  waiting: 'See the orders that are held',
  reload: 'Show the new rules',
  outdated: 'A colleague has changed these rules since you opened them.',
  rules: {
    cards: 'Many cards',
    fraud: 'Address or phone of an earlier fraud',
    value: 'High value of a first order',
    cod: 'Refused cash on delivery',
  },
  texts: {
    cards: 'Of one customer, by account or e-mail, before an order is paid',
    fraud: 'Orders that staff have marked as fraud; spellings and abbreviations are ignored',
    value: 'Guests, and customers without an order that has arrived',
    cod: 'Orders with cash on delivery; parcels refused by the same phone, e-mail or account',
  },
  on: 'Hold orders by this rule',
  fields: {
    cards: 'Different cards',
    failed: 'Refused card payments',
    hours: 'Within hours',
    amount: 'More than (baht)',
    refused: 'Refused parcels',
    days: 'Within days',
  },
  range: 'A whole number from {{min}} to {{max}}',
};
