import type { topSpender as thai } from './th.ts';

type Texts = Omit<typeof thai, 'people_other' | 'rights_other'> & {
  people_one: string;
  people_other: string;
  rights_one: string;
  rights_other: string;
};

export const topSpender: Texts = {
  title: 'Top spender',
  description:
    'Who buys most at Mali: the board, the prizes, the rules, and the time left by the clock of the shop',
  none: 'There is no campaign yet',
  noneText: 'The next one will be shown here',
  toShop: 'Go to the shop',
  window: '{{from}} to {{to}}',
  states: {
    coming: 'Coming soon',
    running: 'Counting now',
    counting: 'Over, winners to be told',
    settled: 'Winners told',
  },
  startsIn: 'Starts in',
  endsIn: 'Ends in',
  announce: 'Winners are told on {{date}}',
  prizes: 'Prizes',
  place: 'Place {{place}}',
  places: 'Places {{from}} to {{to}}',
  board: 'The board now',
  winners: 'Winners',
  boardNote:
    'Paid orders, less what was returned, brought up to date every few seconds. Who was there first is ahead.',
  people_one: '{{count}} member takes part',
  people_other: '{{count}} members take part',
  empty: 'Nobody is on the board yet',
  emptyText: 'Join and order: you may be the first',
  emptyEnd: 'Nobody won in this campaign',
  left: 'A member who has left',
  unnamed: 'A member',
  endedEarly: 'Ended early: {{reason}}',
  you: 'you',
  rights_one: '{{count}} right',
  rights_other: '{{count}} rights',
  mine: {
    title: 'Your standing',
    visitor: 'Sign in to see it and to join',
    visitorOver: 'Sign in to see it',
    registered: 'Registered amount',
    registeredHint: 'Paid orders, less what was returned',
    approved: 'Approved amount',
    approvedHint: 'Orders whose receipt is confirmed',
    rights: 'Rights',
    rightsHint: 'One for each {{amount}} approved',
    place: 'Your place',
    wouldBe: 'Your place if you joined',
    noPlace: 'No place yet',
    join: 'Join and be shown on the board',
    consent: 'You are shown as {{name}} with what you spent. You can leave the board at any time.',
    joined: 'You are on the board as {{name}}',
    leave: 'Leave the board',
    leaveTitle: 'Leave the board?',
    leaveText: 'Your name and amount leave the board at once, and you cannot win a prize.',
    stay: 'Stay',
    leaveTextAll: 'Your name disappears from the board at once. Your amount still counts, unnamed.',
    showName: 'Show my name on the board',
    reviewed: 'The shop reviews registrations before they are accepted.',
    waiting: 'You have registered as {{name}}. The shop will review it.',
    refused: 'You do not take part in this campaign: {{reason}}',
    history: 'Your orders that count in this campaign',
    historyEmpty: 'No order counts yet',
    state: { registered: 'Registered', approved: 'Approved' },
    before: 'Newer',
    after: 'Older',
  },
  rules: 'Rules',
  rule: {
    time: 'Orders placed during the campaign count, by the clock of the shop',
    amount: 'Goods paid in money count, after discounts, coins and points, without delivery',
    cod: 'Cash on delivery counts once the parcel has arrived',
    back: 'Returned goods and cancelled orders are taken off',
    tie: 'Of equal amounts the one that was reached first is ahead',
    final:
      'The shop confirms the winners by approved amounts after the day of the announcement, of those who joined',
    finalAll: 'The shop confirms the winners by approved amounts after the day of the announcement',
    privacyAll: 'Who does not agree is not named, and every name is shortened',
    counted: 'Only these count: {{names}}',
    privacy:
      'Only those who agreed are shown, and every name is shortened. Who does not join sees their own amount alone.',
  },
  others: 'Other campaigns',
};
