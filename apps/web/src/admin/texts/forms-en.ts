/** Forms of the back office: what is saved, drafts, leaving, a colleague's newer save. */
export const forms = {
  state: {
    saved: 'Saved',
    unsaved: 'Not saved yet. The draft stays in this tab.',
    saving: 'Saving',
  },
  fix: 'Some fields need another look',
  draft: {
    back: 'Your draft of {{time}} is here.',
    continue: 'Continue',
    discard: 'Discard it, use what is saved',
  },
  leaving: {
    title: 'Leave without saving?',
    text: 'The draft stays in this tab: open this page again to go on. Your colleagues do not see it yet.',
    lost: 'What you changed is not saved and will be lost.',
    stay: 'Stay',
    leave: 'Leave, keep the draft',
    lose: 'Leave',
    discard: 'Leave and discard',
  },
  conflict: {
    title: '{{name}} saved first, on {{time}}',
    titleUnknown: '{{name}} saved first',
    someone: 'A colleague',
    text_one: 'You both changed the same field. Choose whose to use, then save again.',
    text_other: 'You both changed the same {{count}} fields. Choose whose to use, then save again.',
    mine: 'Yours',
    theirs: 'By {{name}}',
    taken: 'As changed by {{name}}: {{fields}}',
    empty: '(empty)',
    yes: 'Yes',
    no: 'No',
  },
} as const;
