export const dateTime = {
  pick: 'Choose date and time',
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
