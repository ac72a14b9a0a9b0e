/** Keyboard shortcuts of the office. */
export const keys = {
  title: 'Keyboard shortcuts',
  ofPage: 'On this page',
  everywhere: 'Everywhere',
  next: 'Next row',
  previous: 'Previous row',
  open: 'Open the row',
  select: 'Select the row',
  search: 'Go to the search',
  find: 'Search for anything',
  undo: 'Undo what a message offers to undo',
  switch: 'Shortcuts of single keys, for me on this device',
};
