/** Orders whose goods are missing. */
export const shortage = {
  title: 'Cannot be shipped',
  causes: { missing: 'Not in its place', damaged: 'Damaged', recalled: 'Recalled' },
  cause: 'What is wrong?',
  text: 'It is not packed before this is settled. Exchange the shade with the customer’s consent, cancel the missing items or the whole order with a refund, or let the customer wait.',
  waits: 'The customer was told to wait until {{day}}.',
  report: 'Goods are missing',
  wait: 'Let the customer wait',
  found: 'The goods are there',
  until: 'Arrives with the customer by',
  untilMissing: 'Choose a day from today on',
  reason: 'Reason; the customer reads it',
  reasonFound: 'What was found, for colleagues',
  reasonMissing: 'Write a reason',
  note: 'Note for colleagues',
  quantity: 'Missing of {{name}}',
  less: 'Fewer missing of {{name}}',
  more: 'More missing of {{name}}',
  choose: 'Choose what is missing',
  before: {
    report:
      'The order leaves the packing bench and waits in “Paid but cannot ship”. Missing and damaged units leave stock once the order no longer needs them.',
    wait: 'The customer gets a mail with the reason and the new day, which the order’s page shows as well.',
    found: 'The order may be packed again, with the next wave.',
  },
  done: {
    report: '{{so_no}} waits until the missing goods are settled',
    wait: 'The customer of {{so_no}} is told to wait',
    found: '{{so_no}} may be packed',
  },
} as const;
