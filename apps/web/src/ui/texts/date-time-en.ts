export const dateTime = {
  pick: 'Choose date and time',
  pickDay: 'Choose a date',
  example: 'For example {{day}}',
  exampleDay: '30/11/2026',
  wrongDay: 'There is no such day. Type it as 30/11/2026',
  hour: 'Hour',
  minute: 'Minute',
  time: 'Time',
  done: 'Use this time',
  today: 'Today, {{day}}',
  previous: 'Previous month',
  next: 'Next month',
  months: 'Change the month',
  /** Sunday first, separated by spaces. */
  weekdays: 'Su Mo Tu We Th Fr Sa',
} as const;
