import type { sending as thai } from './sending-th.ts';

/** The places that send orders. */
export const sending: typeof thai = {
  open: 'Sending places',
  title: 'Where orders are sent from',
  rule: 'Sent from',
  main: 'The warehouse alone',
  mainText: 'The web shop sells what the warehouse has.',
  branches: 'The warehouse first, else a branch',
  branchesText:
    'Each order is sent from one place that has everything. The web shop sells what the place with most units can send.',
  nearFirst: 'Branches of the province that it goes to come first',
  order: 'Branches, in this order',
  noBranch: 'No branch has stock of its own yet.',
  sends: '{{name}} sends orders',
  reserve: 'Kept for customers at {{name}} (units of each item)',
  reserveWrong: 'Enter 0 to {{max}}',
  noAddress:
    'Its Thai address must name subdistrict, district, province and postcode before it can send orders.',
  up: 'Move {{name}} up',
  noneChosen: 'Choose at least one branch',
  save: 'Save',
  done: 'Sending places are saved',
  from: 'Sent from {{name}}',
  place: 'Sending place',
  change: 'Change sending place',
  to: 'Send from',
  hasAll: '{{name}} (has everything)',
  lacks: '{{name}} (lacks {{count}})',
  none: 'No other place can send it.',
  changeText:
    'Units held at the former place are for sale again, and units of the new one are held. The customer is not told.',
  reason: 'Reason',
  changed: '{{so_no}} is sent from {{name}}',
  loading: 'Looking at what each place has …',
};
